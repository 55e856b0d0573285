import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { printFigure } from './lib/figures.ts'
import { cpuSeconds } from './lib/process-usage.ts'
import { readServerArguments } from './lib/server-arguments.ts'
import { signUp } from './lib/sign-up.ts'
import { percentile, printHeading } from './lib/statistics.ts'

const VIEWERS = 10_000
const SEGMENTS = 200
const ROUNDS = 3
/** Milliseconds after which a viewer that still lacks a segment has lost it. */
const TIMEOUT_MS = 60_000
/** Milliseconds from the kill until all have caught up, and of the event loop's 99th percentile. */
const MAX_CATCH_UP_MS = 3000
const MAX_LOOP_DELAY_MS = 50
const LOOP_DELAY = new URL('./lib/report-loop-delay.ts', import.meta.url).href
const root = fileURLToPath(new URL('..', import.meta.url))

interface StormResult {
  /** Milliseconds until all have caught up, from the kill and from the first answer after it. */
  sinceKill: number
  sinceAnswer: number
  /** The 99th percentile of the event loop's delay meanwhile, in milliseconds. */
  loopDelay: number
  /** Viewers that lacked a segment a minute after. */
  lost: number
  /** Seconds of processor time since the kill. */
  serverCpu: number
  viewersCpu: number
}

/**
 * Measures how long thousands of viewers need to catch up after the server was killed and
 * restarted.
 */
export async function run(): Promise<void> {
  printHeading(`${VIEWERS} viewers of one session, the server killed and started again`)
  const results: StormResult[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    results.push(await measure())
    process.stderr.write(`round ${round} of ${ROUNDS}: ${JSON.stringify(results.at(-1))}\n`)
  }
  const all = (key: keyof StormResult) => results.map((result) => result[key])
  const print = (name: string, values: number[], max?: number) => {
    const at = (share: number) => (percentile(values, share) / 1000).toFixed(2)
    const goal =
      max === undefined ? {} : { goal: `≤ ${max / 1000} s`, isMet: percentile(values, 0.5) <= max }
    printFigure(name, `${at(0.5)} (${at(0)}–${at(1)}) s`, goal)
  }
  print('from the kill until all have caught up', all('sinceKill'), MAX_CATCH_UP_MS)
  print('of it, after the first answer of the server', all('sinceAnswer'))
  print('delay of the event loop meanwhile, p99', all('loopDelay'), MAX_LOOP_DELAY_MS)
  const lost = Math.max(...all('lost'))
  printFigure('viewers that lack one of two segments of that time', String(lost), {
    goal: '0',
    isMet: lost === 0,
  })
  const seconds = (key: keyof StormResult) => `${percentile(all(key), 0.5).toFixed(1)} s`
  printFigure(
    'processor time of the server, and of all viewers',
    `${seconds('serverCpu')}, ${seconds('viewersCpu')}`,
  )
}

async function measure(): Promise<StormResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-storm-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await start(port, folder)
  try {
    const { code, write } = await writeSession(url)
    const key = await channelKey(url)
    const client = fork(
      fileURLToPath(new URL('./fanout/storm-client.ts', import.meta.url)),
      [String(port), key, code, String(VIEWERS)],
      { execPath: process.execPath },
    )
    const caughtUp = (last: number) => {
      client.send(last)
      return once(client, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    }
    await caughtUp(SEGMENTS)
    // Stored, and announced to the crowd that is cut off a moment later.
    await write(SEGMENTS + 1)
    server.kill('SIGKILL')
    const killed = performance.now()
    const viewersCpuBefore = cpuSeconds(client.pid ?? 0)
    await once(server, 'exit')
    server = await start(port, folder)
    const answered = performance.now()
    // Most viewers are still away.
    await write(SEGMENTS + 2)
    const isWhole = await caughtUp(SEGMENTS + 2).then(
      () => true,
      () => false,
    )
    const ended = performance.now()
    const lost = isWhole ? 0 : await countBehind(client)
    const serverCpu = cpuSeconds(server.pid ?? 0)
    const viewersCpu = cpuSeconds(client.pid ?? 0) - viewersCpuBefore
    server.send('report delay')
    const [loopDelay] = await once(server, 'message')
    client.kill('SIGKILL')
    await once(client, 'exit')
    const times = { sinceKill: ended - killed, sinceAnswer: ended - answered }
    return { ...times, lost, loopDelay, serverCpu, viewersCpu }
  } finally {
    server.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true })
  }
}

async function start(port: number, folder: string): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [...readServerArguments(), '--import', LOOP_DELAY, 'server/src/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        MODEL_DOWNLOAD: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  while (server.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/configuration`).catch(() => null)
    if (reply?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(
    `The server ended with ${server.exitCode} before it answered; its output is above.`,
  )
}

async function countBehind(client: ChildProcess): Promise<number> {
  client.send('behind')
  const [behind] = await once(client, 'message')
  return Number(behind)
}

/** Opens a session of some segments; returns its code, and the function that writes one more. */
async function writeSession(
  url: string,
): Promise<{ code: string; write: (number: number) => Promise<void> }> {
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
  const write = async (number: number) => {
    const text = `Sentence ${number} of an interview about queues.`
    await post('/api/transcript-segment', {
      sessionId: code,
      text,
      isFinal: true,
      segmentNumber: number,
    })
  }
  for (let number = 1; number <= SEGMENTS; number += 1) await write(number)
  return { code, write }
}

async function channelKey(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/configuration', url))
  const { live_channel } = (await reply.json()) as { live_channel: { key: string } }
  return live_channel.key
}
