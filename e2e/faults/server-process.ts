import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import type { TestDeployment } from './interview-recording.ts'
import { ProductProcess } from './product-process.ts'

/** The server in a process of its own, behind two networks: its recorders' and its viewers'. */
export class ServerProcess implements TestDeployment {
  readonly recorders: FaultProxy
  readonly viewers: FaultProxy
  readonly #folder: string
  #process: ProductProcess | null = null

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
    const env = { DATA_DIR: this.#folder, PUBLIC_URL: this.recorders.url }
    this.#process = await ProductProcess.start(env)
    this.recorders.setTarget(this.#process.port)
    this.viewers.setTarget(this.#process.port)
  }

  /** Where it answers without a network between. */
  get url(): string {
    return this.#running.url
  }

  get readers(): string[] {
    return [this.viewers.url]
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
    await this.#running.crashRecogniser()
  }

  /** The minutes that the ledger took for a session, by its id. */
  async billed(sessionId: string): Promise<number[]> {
    return this.#running.billed(sessionId)
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM')
    await this.recorders.close()
    await this.viewers.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #running(): ProductProcess {
    if (!this.#process) throw new Error('The server does not run')
    return this.#process
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ended = this.#process?.end(signal) ?? null
    this.#process = null
    return ended
  }
}
