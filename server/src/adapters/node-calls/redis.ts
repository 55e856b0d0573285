import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { NodeCalls } from '#server/ports/node-calls.ts'

interface Question {
  id: string
  /** The Redis channel on which the caller expects the response. */
  replyTo: string
  question: string
}

interface Answer {
  id: string
  answer: string
}

/**
 * Calls between nodes over Redis Pub/Sub. Redis reports the number of receivers, so that nobody
 * waits for a node that was killed.
 */
export class RedisNodeCalls implements NodeCalls {
  readonly #redis: RedisConnection
  readonly #own: string
  readonly #pending = new Map<string, (answer: string | null) => void>()
  readonly #end: () => void

  constructor(redis: RedisConnection) {
    this.#redis = redis
    this.#own = `${redis.prefix}node:${randomUUID()}`
    const receive = (text: string) => {
      const { id, answer } = JSON.parse(text) as Answer
      this.#pending.get(id)?.(answer)
    }
    this.#end = redis.channels.subscribe(this.#own, { receive, restored: () => {} }).end
  }

  answer(name: string, respond: (question: string) => Promise<string>): () => void {
    const receive = (text: string) => void this.#respond(JSON.parse(text), respond)
    return this.#redis.channels.subscribe(this.#nameOf(name), { receive, restored: () => {} }).end
  }

  async ask(name: string, question: string, timeoutMs: number): Promise<string | null> {
    const id = randomUUID()
    const answered = Promise.withResolvers<string | null>()
    this.#pending.set(id, answered.resolve)
    try {
      const request: Question = { id, replyTo: this.#own, question }
      const heard = await this.#redis.run((client) =>
        client.publish(this.#nameOf(name), JSON.stringify(request)),
      )
      return heard === 0 ? null : await withTimeout(answered.promise, timeoutMs)
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
    { id, replyTo, question }: Question,
    respond: (question: string) => Promise<string>,
  ): Promise<void> {
    try {
      const answer: Answer = { id, answer: await respond(question) }
      await this.#redis.commands.publish(replyTo, JSON.stringify(answer))
    } catch {
      // The caller continues without a response after its timeout.
    }
  }
}
