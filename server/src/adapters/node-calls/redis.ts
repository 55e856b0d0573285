import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { NodeCalls } from '#server/ports/node-calls.ts'

interface RequestMessage {
  id: string
  /** The Redis channel on which the caller expects the response. */
  replyTo: string
  question: string
}

interface ResponseMessage {
  id: string
  answer: string
}

/**
 * Calls between nodes over Redis Pub/Sub. Redis reports the number of receivers, so that a call to
 * a node that was killed returns at once.
 */
export class RedisNodeCalls implements NodeCalls {
  readonly #redis: RedisConnection
  readonly #own: string
  readonly #pending = new Map<string, (response: string | null) => void>()
  readonly #end: () => void

  constructor(redis: RedisConnection) {
    this.#redis = redis
    this.#own = `${redis.prefix}node:${randomUUID()}`
    const receive = (text: string) => {
      const { id, answer } = JSON.parse(text) as ResponseMessage
      this.#pending.get(id)?.(answer)
    }
    this.#end = redis.channels.subscribe(this.#own, { receive, restored: () => {} }).end
  }

  handle(name: string, handler: (request: string) => Promise<string>): () => void {
    const receive = (text: string) => void this.#respond(JSON.parse(text), handler)
    return this.#redis.channels.subscribe(this.#nameOf(name), { receive, restored: () => {} }).end
  }

  async request(name: string, request: string, timeoutMs: number): Promise<string | null> {
    const id = randomUUID()
    const response = Promise.withResolvers<string | null>()
    this.#pending.set(id, response.resolve)
    try {
      const message: RequestMessage = { id, replyTo: this.#own, question: request }
      const receivers = await this.#redis.run((client) =>
        client.publish(this.#nameOf(name), JSON.stringify(message)),
      )
      return receivers === 0 ? null : await withTimeout(response.promise, timeoutMs)
    } catch {
      return null
    } finally {
      this.#pending.delete(id)
    }
  }

  close(): Promise<void> {
    this.#end()
    return Promise.resolve()
  }

  #nameOf(name: string): string {
    return `${this.#redis.prefix}calls:${name}`
  }

  async #respond(
    { id, replyTo, question }: RequestMessage,
    handler: (request: string) => Promise<string>,
  ): Promise<void> {
    try {
      const message: ResponseMessage = { id, answer: await handler(question) }
      await this.#redis.commands.publish(replyTo, JSON.stringify(message))
    } catch {
      // The caller continues without a response after its timeout.
    }
  }
}
