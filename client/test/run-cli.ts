import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))

/** How a command ended. */
export interface CliResult {
  code: number | null
  stdout: string
  stderr: string
}

/** A running command line. */
export class Cli {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #closed: Promise<unknown>
  #changed = Promise.withResolvers<void>()
  stdout = ''
  stderr = ''

  constructor(args: string[], env: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#closed = once(this.#child, 'close')
    this.#child.stdin.on('error', () => {})
    this.#child.stdout.on('data', (chunk) => this.#add('stdout', chunk))
    this.#child.stderr.on('data', (chunk) => this.#add('stderr', chunk))
    this.#child.once('close', () => this.#change())
  }

  get stdin(): Writable {
    return this.#child.stdin
  }

  /** Waits until what was printed fulfils a condition; throws when the command ends before. */
  async until(holds: (cli: Cli) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.#child.exitCode !== null) throw new Error(`ended: ${this.stdout}${this.stderr}`)
      await this.#changed.promise
    }
  }

  signal(name: 'SIGINT' | 'SIGTERM'): void {
    this.#child.kill(name)
  }

  /** Closes the reading end of its standard output, as `head` does. */
  breakPipe(): void {
    this.#child.stdout.destroy()
  }

  /** Waits until the process has ended. */
  async ended(): Promise<CliResult> {
    await this.#closed
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr }
  }

  #add(name: 'stdout' | 'stderr', chunk: Buffer): void {
    this[name] += chunk
    this.#change()
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
