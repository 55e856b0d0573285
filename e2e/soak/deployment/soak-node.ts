import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { ProductProcess } from '../../faults/product-process.ts'
import type { SoakOrder } from './soak-server.ts'

const PROGRAM = fileURLToPath(new URL('./soak-server.ts', import.meta.url))

/** The nodes; C is never ended, so that its memory is measured over the whole run. */
export type NodeName = 'a' | 'b' | 'c'

/** One node of the product, with its own lines to PostgreSQL and Redis. */
export class SoakNode {
  readonly name: NodeName
  readonly database: FaultProxy
  readonly redis: FaultProxy
  readonly #env: Record<string, string>
  readonly #onCrash: (text: string) => void
  #process: ProductProcess | null = null

  private constructor(parts: {
    name: NodeName
    database: FaultProxy
    redis: FaultProxy
    env: Record<string, string>
    onCrash: (text: string) => void
  }) {
    this.name = parts.name
    this.database = parts.database
    this.redis = parts.redis
    this.#env = parts.env
    this.#onCrash = parts.onCrash
  }

  /** Opens the node's lines and starts its process; `onCrash` hears of an end that nobody caused. */
  static async start(
    name: NodeName,
    options: {
      postgresPort: number
      redisPort: number
      env: Record<string, string>
      onCrash: (text: string) => void
    },
  ): Promise<SoakNode> {
    const database = await FaultProxy.open(options.postgresPort)
    const redis = await FaultProxy.open(options.redisPort)
    const env = {
      ...options.env,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/scribe`,
      REDIS_URL: redis.url.replace('http', 'redis'),
    }
    const node = new SoakNode({ name, database, redis, env, onCrash: options.onCrash })
    await node.boot()
    return node
  }

  get isRunning(): boolean {
    return this.#process !== null
  }

  /** The port of the running process. */
  get port(): number {
    return this.#running.port
  }

  get pid(): number {
    return this.#running.child.pid ?? 0
  }

  async boot(): Promise<void> {
    const started = await ProductProcess.start(this.#env, {
      program: PROGRAM,
      execArgv: ['--expose-gc'],
    })
    this.#process = started
    started.child.once('exit', (code, signal) => {
      if (this.#process !== started) return
      this.#process = null
      this.#onCrash(`Node ${this.name} ended by itself: ${signal ?? `exit code ${code}`}`)
    })
  }

  /** Ends the process by a crash (SIGKILL) or an update (SIGTERM). */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = this.#process
    this.#process = null
    await ending?.end(signal)
  }

  /** Suspends the process until `thaw`. */
  freeze(): void {
    this.#running.child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#running.child.kill('SIGCONT')
  }

  async crashStreams(): Promise<void> {
    await this.#running.crashStreams()
  }

  /** Sends an order and waits until it is obeyed. */
  async order(order: SoakOrder): Promise<void> {
    const { child } = this.#running
    const obeyed = once(child, 'message')
    child.send(order)
    await obeyed
  }

  async close(): Promise<void> {
    await this.end('SIGTERM')
    await Promise.all([this.database.close(), this.redis.close()])
  }

  get #running(): ProductProcess {
    if (!this.#process) throw new Error(`Node ${this.name} does not run`)
    return this.#process
  }
}
