import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/**
 * A Redis server without persistence in a temporary folder: on a free port, or with a password, as in
 * compose.yaml, by a socket only.
 */
export class RedisServer {
  readonly port: number
  readonly #folder: string
  readonly #password: string | undefined
  #process: ChildProcess | null = null

  private constructor(port: number, folder: string, password: string | undefined) {
    this.port = port
    this.#folder = folder
    this.#password = password
  }

  static async start({ password }: { password?: string } = {}): Promise<RedisServer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-redis-'))
    const server = new RedisServer(await freePort(), folder, password)
    await server.start()
    return server
  }

  /** The URL, without a password. */
  get url(): string {
    return this.#password === undefined
      ? `redis://127.0.0.1:${this.port}`
      : `unix://${this.#socket}`
  }

  get #socket(): string {
    return path.join(this.#folder, 'redis.sock')
  }

  /** Starts the server, also again after `kill`, at the same place. */
  async start(): Promise<void> {
    const place =
      this.#password === undefined
        ? ['--port', String(this.port), '--bind', '127.0.0.1']
        : ['--port', '0', '--unixsocket', this.#socket]
    const settings = ['--dir', this.#folder, '--save', '', '--appendonly', 'no']
    const server = spawn('redis-server', ['-', ...place, ...settings], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    server.stdin.end(this.#password === undefined ? '' : `requirepass ${this.#password}\n`)
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
      if (/ready to accept connections/i.test(log)) resolve()
    })
    server.once('error', () => reject(new Error('redis-server is missing: npm test installs it')))
    server.once('exit', () => reject(new Error(`Redis did not start: ${log}`)))
  })
}
