import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** A Redis server without persistence, on a free port with a temporary folder. */
export class RedisServer {
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | null = null

  private constructor(port: number, folder: string) {
    this.port = port
    this.#folder = folder
  }

  static async start(): Promise<RedisServer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-redis-'))
    const server = new RedisServer(await freePort(), folder)
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts the server, also again after `kill`, on the same port. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder]
    const server = spawn('redis-server', [...settings, '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#process = server
    await started(server)
  }

  /** Kills the process; all data is lost. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }

  /** Suspends the process, which keeps its connections, until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    await this.kill()
    fs.rmSync(this.#folder, { recursive: true })
  }
}

function started(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8')
      if (log.includes('Ready to accept connections')) resolve()
    })
    server.once('error', () => reject(new Error('redis-server is missing: npm test installs it')))
    server.once('exit', () => reject(new Error(`Redis did not start: ${log}`)))
  })
}
