import type { Logger } from 'pino'
import { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import { RedisServer } from './redis-server.ts'

/** A Redis of the test's own and the lines of nodes to it; all ended together. */
export class RedisTestBed {
  readonly server: RedisServer
  /** What the nodes had to say. */
  readonly warnings: string[] = []
  readonly #lines: RedisConnection[] = []

  private constructor(server: RedisServer) {
    this.server = server
  }

  static async start(): Promise<RedisTestBed> {
    return new RedisTestBed(await RedisServer.start())
  }

  /** Another node's line; `url` when it is not the straight one. */
  async connect(url = this.server.url): Promise<RedisConnection> {
    const warn = ((text: string) => this.warnings.push(text)) as unknown as Logger['warn']
    const line = await RedisConnection.open({ url, prefix: 'test:', log: { warn } })
    this.#lines.push(line)
    return line
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.close()))
    await this.server.stop()
  }
}
