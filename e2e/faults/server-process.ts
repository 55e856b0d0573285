import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import type { TestDeployment } from './interview-recording.ts'
import { ProductProcess } from './product-process.ts'

/** Runs the server in another process behind two proxies: one for recorders, one for viewers. */
export class ServerProcess implements TestDeployment {
  readonly recorders: FaultProxy
  readonly viewers: FaultProxy
  readonly #folder: string
  readonly #env: Record<string, string>
  #process: ProductProcess | null = null

  private constructor(
    folder: string,
    recorders: FaultProxy,
    viewers: FaultProxy,
    env: Record<string, string>,
  ) {
    this.#folder = folder
    this.#env = env
    this.recorders = recorders
    this.viewers = viewers
  }

  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-faults-'))
    await addMigratedDatabase(folder)
    const server = new ServerProcess(
      folder,
      await FaultProxy.open(0),
      await FaultProxy.open(0),
      env,
    )
    await server.boot()
    return server
  }

  /** Starts the server on the data folder of the previous process. */
  async boot(): Promise<void> {
    const env = { ...this.#env, DATA_DIR: this.#folder, PUBLIC_URL: this.recorders.url }
    this.#process = await ProductProcess.start(env)
    this.recorders.setTarget(this.#process.port)
    this.viewers.setTarget(this.#process.port)
  }

  /** The server's URL, without a proxy. */
  get url(): string {
    return this.#running.url
  }

  get viewerUrls(): string[] {
    return [this.viewers.url]
  }

  /** Kills the process without cleanup, like a crash of the machine. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /**
   * Terminates the process, like an update: it hands over its recordings first. Returns its exit
   * code.
   */
  async terminate(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Makes the recogniser's stream fail. */
  async crashRecogniser(): Promise<void> {
    await this.#running.crashRecogniser()
  }

  /** The minutes of each ledger row of a session, by the session's id. */
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
