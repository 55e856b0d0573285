import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import type { TestCommand, TestReply } from './marked-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = fileURLToPath(new URL('./marked-server.ts', import.meta.url))
/** Longer than any shutdown in order. */
const STOP_LIMIT_MS = 30_000

/** One process of the product with the marked recogniser. */
export class ProductProcess {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /**
   * Starts the process with these environment variables and waits until it listens; `program` is
   * another one that imports the marked server.
   */
  static async start(
    env: Record<string, string>,
    { program = PROGRAM, execArgv = [] as string[] } = {},
  ): Promise<ProductProcess> {
    const child = fork(program, {
      cwd: ROOT,
      execPath: process.execPath,
      execArgv: [...QUICK_START, ...execArgv],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
    const { port } = await answerTo(child, 'listening')
    return new ProductProcess(child, port)
  }

  /** The server's URL, without a proxy. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The process, for its id, its exit and further messages. */
  get child(): ChildProcess {
    return this.#child
  }

  /** Ends the process with SIGKILL (a crash) or SIGTERM (an update); returns its exit code. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return null
    const exited = once(child, 'exit')
    child.kill(signal)
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    const [code] = await exited
    clearTimeout(limit)
    return code
  }

  /** Makes the recogniser's stream fail. */
  async crashRecogniser(): Promise<void> {
    await this.#ask('crash-recogniser', 'crashed')
  }

  /** Makes every running stream of the recogniser fail. */
  async crashStreams(): Promise<void> {
    await this.#ask('crash-streams', 'crashed')
  }

  /** The minutes of each ledger row of a session, by the session's id. */
  async billed(sessionId: string): Promise<number[]> {
    const { entries } = await this.#ask('read-ledger', 'ledger')
    return entries.filter(({ causeId }) => causeId === sessionId).map(({ minutes }) => minutes)
  }

  #ask<T extends TestReply['type']>(
    order: TestCommand,
    type: T,
  ): Promise<Extract<TestReply, { type: T }>> {
    const answer = answerTo(this.#child, type)
    this.#child.send(order)
    return answer
  }
}

function answerTo<T extends TestReply['type']>(
  child: ChildProcess,
  type: T,
): Promise<Extract<TestReply, { type: T }>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}`))
    const onMessage = (message: TestReply) => {
      if (message.type !== type) return
      child.off('exit', onExit)
      child.off('message', onMessage)
      resolve(message as Extract<TestReply, { type: T }>)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
  })
}
