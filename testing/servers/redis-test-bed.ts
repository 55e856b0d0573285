import type { Logger } from 'pino'
import { RedisConnection } from '#server/adapters/cluster/redis-connection.ts'
import { RedisServer } from './redis-server.ts'

/** A Redis server and the connections of nodes to it, closed together. */
export class RedisTestBed {
  readonly server: RedisServer
  /** Warnings that the nodes' connections logged. */
  readonly warnings: string[] = []
  readonly #lines: RedisConnection[] = []

  private constructor(server: RedisServer) {
    this.server = server
  }

  static async start(): Promise<RedisTestBed> {
    return new RedisTestBed(await RedisServer.start())
  }

  /** Opens the connection of another node; `url` may lead through a proxy. */
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
