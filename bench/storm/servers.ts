import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readServerArguments } from '../lib/server-arguments.ts'
import { signUp } from '../lib/sign-up.ts'

const LOOP_DELAY = new URL('../lib/report-loop-delay.ts', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A session on a server, and how its log grows. */
export interface StormSession {
  /** Names the channel: the app's key, and the session's code. */
  key: string
  code: string
  /** Writes the next segment, where the server stores any. */
  write(number: number): Promise<void>
}

/** A server that viewers come back to. */
export interface StormServer {
  /** Starts it on a port, with the log up to a segment; resolves when it answers. */
  start(port: number, folder: string, lastSegment: number): Promise<ChildProcess>
  /** Opens a session with some segments. */
  open(url: string, segments: number): Promise<StormSession>
}

/** The product, as `npm run serve` runs it. */
export const product: StormServer = {
  start: (port, folder) => {
    const env = { PORT: String(port), DATA_DIR: folder, MODEL_DOWNLOAD: 'off', LOG_LEVEL: 'error' }
    return startProgram(port, [...readServerArguments(), 'server/src/main.ts'], env)
  },
  open: async (url, segments) => {
    const cookie = await signUp(url)
    const headers = { origin: url, cookie, 'content-type': 'application/json' }
    const post = async (at: string, body: unknown) => {
      const reply = await fetch(new URL(at, url), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${at} answered ${reply.status}`)
      return reply.json()
    }
    const { session_id: code } = (await post('/api/rpc/create_interview_session', {
      p_title: 'Interview',
    })) as { session_id: string }
    const write = async (segmentNumber: number) => {
      const text = `Sentence ${segmentNumber} of an interview about queues.`
      const segment = { sessionId: code, text, isFinal: true, segmentNumber }
      await post('/api/transcript-segment', segment)
    }
    for (let number = 1; number <= segments; number += 1) await write(number)
    return { key: await readKey(url), code, write }
  },
}

/** The least that a server in Node has to do: the floor under the product's figures. */
export const plain: StormServer = {
  start: (port, _folder, lastSegment) =>
    startProgram(port, ['bench/storm/plain-server.ts', String(port), String(lastSegment)], {}),
  open: async () => ({ key: 'key', code: 'AAAAAA', write: async () => {} }),
}

async function startProgram(
  port: number,
  program: string[],
  env: Record<string, string>,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', LOOP_DELAY, ...program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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

async function readKey(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/configuration', url))
  const { live_channel } = (await reply.json()) as { live_channel: { key: string } }
  return live_channel.key
}
