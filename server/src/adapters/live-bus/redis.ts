import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import type {
  ChannelEvent,
  ChannelListener,
  LiveBus,
  Subscription,
} from '#server/ports/live-bus.ts'
import { LocalListeners } from './local-listeners.ts'
import { decodeMessage, encodeMessage } from './wire.ts'

/**
 * The bus of several nodes, over Redis Pub/Sub; a node subscribes only to channels that it needs.
 * While Redis is away events reach this node's own listeners, and all others get `onGap`
 * afterwards.
 */
export class RedisBus implements LiveBus {
  readonly description: string
  readonly #redis: RedisConnection
  readonly #node = randomUUID()
  readonly #listeners = new LocalListeners()
  /** Channels with an event that Redis did not accept, to be reported as gaps. */
  readonly #gapNotices = new Set<string>()

  constructor(redis: RedisConnection) {
    this.#redis = redis
    this.description = redis.description
    redis.onReturn(() => this.#publishGapNotices())
  }

  get state(): LiveBus['state'] {
    return this.#redis.isThere ? 'joined' : 'away'
  }

  publish(event: ChannelEvent): void {
    this.deliver(event)
    this.#send(event.channel, event)
  }

  /** Gives an event to the subscribers on this node alone. */
  deliver(event: ChannelEvent): void {
    this.#listeners.deliver(event)
  }

  subscribe(channel: string, listener: ChannelListener): Subscription {
    this.#listeners.add(channel, listener)
    const { ready, end } = this.#redis.channels.subscribe(this.#nameOf(channel), {
      receive: (text) => this.#receive(channel, text, listener),
      restored: () => listener.onGap(),
    })
    return {
      ready,
      end: () => {
        this.#listeners.delete(channel, listener)
        end()
      },
    }
  }

  close(): Promise<void> {
    this.#listeners.clear()
    return Promise.resolve()
  }

  #nameOf(channel: string): string {
    return `${this.#redis.prefix}channel:${channel}`
  }

  #send(channel: string, event: ChannelEvent | null): void {
    const text = encodeMessage(this.#node, event)
    this.#redis.commands.publish(this.#nameOf(channel), text).catch(() => {
      if (!event?.isDroppable) this.#gapNotices.add(channel)
    })
  }

  #publishGapNotices(): void {
    const channels = [...this.#gapNotices]
    this.#gapNotices.clear()
    for (const channel of channels) this.#send(channel, null)
  }

  #receive(channel: string, text: string, listener: ChannelListener): void {
    const { node, event } = decodeMessage(text)
    if (node === this.#node) return
    if (event) listener.receive({ channel, ...event })
    else listener.onGap()
  }
}
