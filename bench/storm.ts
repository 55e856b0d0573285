import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { printFigure } from './lib/figures.ts'
import { readServerArguments } from './lib/server-arguments.ts'
import { signUp } from './lib/sign-up.ts'
import { printHeading } from './lib/statistics.ts'

const VIEWERS = 10_000
const SEGMENTS = 200
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Measures how long thousands of viewers need to catch up after the server was killed and
 * restarted.
 */
export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-storm-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await start(port, folder)
  try {
    const code = await writeSession(url)
    const key = await channelKey(url)
    const client = fork(
      fileURLToPath(new URL('./fanout/storm-client.ts', import.meta.url)),
      [String(port), key, code, String(VIEWERS), String(SEGMENTS)],
      { execPath: process.execPath },
    )
    await once(client, 'message')
    printHeading(`${VIEWERS} viewers of one session, the server killed and started again`)
    server.kill('SIGKILL')
    const killed = performance.now()
    await once(server, 'exit')
    server = await start(port, folder)
    const listening = performance.now()
    await once(client, 'message')
    const caughtUp = performance.now()
    const seconds = (from: number) => `${((caughtUp - from) / 1000).toFixed(1)} s`
    printFigure('from the kill until all have caught up', seconds(killed), {
      goal: '≤ 3 s',
      isMet: caughtUp - killed <= 3000,
    })
    printFigure('of it, after the server listened again', seconds(listening))
    client.kill('SIGKILL')
    await once(client, 'exit')
  } finally {
    server.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true })
  }
}

async function start(port: number, folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...readServerArguments(), 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      MODEL_DOWNLOAD: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (server.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/configuration`).catch(() => null)
    if (reply?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(
    `The server ended with ${server.exitCode} before it answered; its output is above.`,
  )
}

async function writeSession(url: string): Promise<string> {
  const cookie = await signUp(url)
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  const post = async (at: string, body: unknown) => {
    const reply = await fetch(new URL(at, url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${at} answered ${reply.status}`)
    return reply
  }
  const created = await post('/api/rpc/create_interview_session', { p_title: 'Interview' })
  const { session_id: code } = (await created.json()) as { session_id: string }
  for (let number = 1; number <= SEGMENTS; number += 1) {
    const text = `Sentence ${number} of an interview about queues.`
    await post('/api/transcript-segment', {
      sessionId: code,
      text,
      isFinal: true,
      segmentNumber: number,
    })
  }
  return code
}

async function channelKey(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/configuration', url))
  const { live_channel } = (await reply.json()) as { live_channel: { key: string } }
  return live_channel.key
}
