import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMigratedDatabase } from './empty-database.ts'
import { QUICK_START } from './quick-start.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000

export interface RunningServer {
  url: string
  /** The server's output so far, stdout and stderr. */
  output: () => string
  /** Kills the process, like a crash; its data stays. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

interface ServerOptions {
  /** The port; by default a free one. */
  port?: number
  /** The data folder; by default a temporary one, deleted by `close`. */
  dataFolder?: string
  /** Environment variables of the server's configuration. */
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

/**
 * Starts the server as `npm start` does, on a migrated database where its folder has none; rejects with
 * its output when it does not start in time.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 0 } = options
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'live-scribe-')))
  if (!existsSync(join(dataFolder, 'db'))) await addMigratedDatabase(dataFolder)
  const child = spawn(process.execPath, [...QUICK_START, 'server/src/main.ts'], {
    cwd: ROOT,
    // No other variables of this machine, so that each run has the same configuration.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      MODEL_DOWNLOAD: 'off',
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
