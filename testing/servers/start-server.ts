import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000

export interface RunningServer {
  url: string
  /** Everything it has printed so far. */
  output: () => string
  /** Ends it without warning, as a crash does, and leaves its data. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

interface ServerOptions {
  /** The system chooses a free one when it is not given. */
  port?: number
  /** An empty one of its own, removed at the end, when it is not given. */
  dataFolder?: string
  /** Variables of its configuration. */
  env?: Record<string, string>
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output()}`))
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS)
    const look = () => {
      const [, url] = /Live-scribe is at (http:\S+)/.exec(output()) ?? []
      if (!url) return
      clearTimeout(limit)
      resolve(url)
    }
    child.stdout?.on('data', look)
    child.once('error', (error) => fail(`could not be run (${error.message})`))
    child.once('close', (code) => {
      clearTimeout(limit)
      fail(`ended with exit code ${code}`)
    })
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  child.kill(signal)
  await closed
  clearTimeout(limit)
}

/** Starts the product as `npm start` does. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 0 } = options
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'live-scribe-')))
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: ROOT,
    // Nothing else of this machine's environment, so that each run has the same configuration.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)

  const close = async () => {
    await end(child, 'SIGTERM')
    if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const url = await waitForAddress(child, () => printed)
    return { url, output: () => printed, kill: () => end(child, 'SIGKILL'), close }
  } catch (error) {
    await close()
    throw error
  }
}
