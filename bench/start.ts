import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { printFigure } from './lib/figures.ts'
import { findServer, residentBytes, residentBytesAlone } from './lib/process-usage.ts'
import { percentile } from './lib/statistics.ts'

const STARTS = 5
const REQUESTS = 10_000
const AT_ONCE = 20
const IDLE_SECONDS = 10
const MEGABYTE_BYTES = 1024 * 1024
const root = fileURLToPath(new URL('..', import.meta.url))

/** Measures `npm start` until the first answer, and the memory of the server at rest and used. */
export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-start-'))
  try {
    const first = await start(folder)
    await stop(first.process)
    const times: number[] = []
    for (let count = 0; count < STARTS; count += 1) {
      const { process, milliseconds } = await start(folder)
      times.push(milliseconds)
      await stop(process)
    }
    const at = (share: number) => `${(percentile(times, share) / 1000).toFixed(2)} s`
    printFigure('npm start again, until the first answer', `${at(0.5)} (${at(0)}–${at(1)})`, {
      goal: '≤ 1.5 s',
      isMet: percentile(times, 0.5) <= 1500,
    })
    await measureMemory(folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function measureMemory(folder: string): Promise<void> {
  const { process, url } = await start(folder)
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000))
  const server = findServer(process.pid ?? 0)
  const readMegabytes = () => residentBytesAlone(server) / MEGABYTE_BYTES
  const idle = readMegabytes()
  const withNpm = residentBytes(process.pid ?? 0) / MEGABYTE_BYTES
  printFigure(`memory of npm start with all its processes`, `${withNpm.toFixed(0)} MB`)
  printFigure(`memory of the server after ${IDLE_SECONDS} s`, `${idle.toFixed(0)} MB`, {
    goal: '≤ 250 MB',
    isMet: idle <= 250,
  })
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const reply = await fetch(url + (at % 2 === 0 ? '/' : '/api/configuration'))
        await reply.arrayBuffer()
      }),
    )
  }
  const used = readMegabytes()
  printFigure(`memory of the server after ${REQUESTS} requests`, `${used.toFixed(0)} MB`, {
    goal: '≤ 400 MB',
    isMet: used <= 400,
  })
  await stop(process)
}

async function start(folder: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, MODEL_DOWNLOAD: 'off' },
    stdio: 'ignore',
    detached: true,
  })
  while (child.exitCode === null) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return { process: child, url, milliseconds: performance.now() - startedAt }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`npm start ended with ${child.exitCode} before it answered`)
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}
