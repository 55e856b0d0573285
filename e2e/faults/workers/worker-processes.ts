import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import pg from 'pg'
import type { TestDeployment } from '../interview-recording.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = fileURLToPath(new URL('./marked-workers.ts', import.meta.url))

/** Two workers behind one port, on PostgreSQL and without Redis. */
export class WorkerProcesses implements TestDeployment {
  readonly url: string
  readonly #folder: string
  readonly #postgres: PostgresServer
  readonly #env: Record<string, string>
  #main: ChildProcess
  #printed = ''
  #isRunning = false

  private constructor(parts: {
    url: string
    folder: string
    postgres: PostgresServer
    env: Record<string, string>
  }) {
    this.url = parts.url
    this.#folder = parts.folder
    this.#postgres = parts.postgres
    this.#env = parts.env
    this.#main = this.boot()
  }

  static async start(): Promise<WorkerProcesses> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-workers-'))
    const postgres = await startPostgresServer()
    await query(postgres.url('postgres'), 'create database scribe')
    const port = await freePort()
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      WORKERS: '2',
      DATABASE_URL: postgres.url('scribe'),
      DATA_DIR: folder,
    }
    const url = `http://127.0.0.1:${port}`
    const workers = new WorkerProcesses({ url, folder, postgres, env })
    try {
      await workers.prints(`Live-scribe is at ${url}\n`)
      return workers
    } catch (error) {
      await workers.close()
      throw error
    }
  }

  /** Starts the main process, also again when it has ended; returns before it serves. */
  boot(): ChildProcess {
    // One that is started over it would outlive the tests.
    if (this.#isRunning) throw new Error('The server still runs.')
    this.#isRunning = true
    this.#printed = ''
    this.#main = spawn(process.execPath, [PROGRAM], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, ...this.#env },
    })
    this.#main.stdout?.on('data', (chunk) => {
      this.#printed += chunk
    })
    this.#main.once('exit', () => {
      this.#isRunning = false
    })
    return this.#main
  }

  /** All that the main process has printed. */
  get printed(): string {
    return this.#printed
  }

  /** The process ids of the workers that run now. */
  get pids(): number[] {
    const { pid } = this.#main
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  }

  get recorders(): { url: string } {
    return this
  }

  get viewerUrls(): string[] {
    return [this.url, this.url, this.url, this.url]
  }

  /** Resolves when the server has printed a text so many times; rejects when it ends before. */
  prints(text: string, times = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#printed.split(text).length > times) resolve()
      }
      this.#main.stdout?.on('data', look)
      this.#main.once('exit', () => reject(new Error(`The server ended: ${this.#printed}`)))
      look()
    })
  }

  /** Sends SIGTERM to the main process; returns its exit code. */
  async terminate(): Promise<number | null> {
    if (this.#main.exitCode !== null) return this.#main.exitCode
    const exited = once(this.#main, 'exit')
    this.#main.kill('SIGTERM')
    const [code] = await exited
    return code
  }

  async billed(sessionId: string): Promise<number[]> {
    const rows = await query(
      this.#postgres.url('scribe'),
      `select minutes from minute_ledger where cause_id = '${sessionId}'`,
    )
    return rows.map(({ minutes }) => Number(minutes))
  }

  async close(): Promise<void> {
    this.#main.kill('SIGKILL')
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
