import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FaultProxy } from '../lib/fault-proxy.ts'
import type { Answer, Order } from './marked-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STOP_LIMIT_MS = 10_000
const PROGRAM = fileURLToPath(new URL('./marked-server.ts', import.meta.url))

/** The server in a process of its own, behind two networks: its recorders' and its viewers'. */
export class ServerProcess {
  readonly recorders: FaultProxy
  readonly viewers: FaultProxy
  readonly #folder: string
  #port = 0
  #child: ChildProcess | null = null

  private constructor(folder: string, recorders: FaultProxy, viewers: FaultProxy) {
    this.#folder = folder
    this.recorders = recorders
    this.viewers = viewers
  }

  static async start(): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-faults-'))
    const server = new ServerProcess(folder, await FaultProxy.open(0), await FaultProxy.open(0))
    await server.boot()
    return server
  }

  /** Starts it on its folder, where the process before left it. */
  async boot(): Promise<void> {
    const child = fork(PROGRAM, {
      cwd: ROOT,
      execPath: join(ROOT, 'node_modules/.bin/node'),
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: this.#folder,
        PUBLIC_URL: this.recorders.url,
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'silent',
      },
    })
    this.#child = child
    const { port } = await this.#answerTo(child, 'listening')
    this.#port = port
    this.recorders.aim(port)
    this.viewers.aim(port)
  }

  /** Where it answers without a network between. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** As a crash of the machine: no goodbye, nothing written. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As an update does: it hands its recorders over, then ends. */
  async terminate(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** The recogniser's stream breaks in the middle of what it hears. */
  async crashRecogniser(): Promise<void> {
    await this.#ask('crash-recogniser', 'crashed')
  }

  /** The minutes that the ledger took for a session, by its id. */
  async billed(sessionId: string): Promise<number[]> {
    const { entries } = await this.#ask('read-ledger', 'ledger')
    return entries.filter(({ causeId }) => causeId === sessionId).map(({ minutes }) => minutes)
  }

  async close(): Promise<void> {
    const child = this.#child
    const limit = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS)
    await this.#end('SIGTERM')
    clearTimeout(limit)
    await this.recorders.close()
    await this.viewers.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    return code
  }

  #ask<T extends Answer['type']>(order: Order, type: T): Promise<Extract<Answer, { type: T }>> {
    const child = this.#child
    if (!child) throw new Error('The server does not run')
    const answer = this.#answerTo(child, type)
    child.send(order)
    return answer
  }

  #answerTo<T extends Answer['type']>(
    child: ChildProcess,
    type: T,
  ): Promise<Extract<Answer, { type: T }>> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}`))
      const onMessage = (message: Answer) => {
        if (message.type !== type) return
        child.off('exit', onExit)
        child.off('message', onMessage)
        resolve(message as Extract<Answer, { type: T }>)
      }
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  }
}
