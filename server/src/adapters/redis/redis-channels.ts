import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { RedisClient } from './redis-client.ts'

/** Milliseconds to wait until Redis confirms a subscription. */
const TIMEOUT_MS = 1_000

/** A subscriber of one Redis channel. */
interface RedisListener {
  receive(message: string): void
  /** Called after resubscribing, as messages may have been lost while disconnected. */
  restored(): void
}

/** A subscription to one Redis channel. */
interface RedisSubscription {
  /** Resolves once messages arrive; at once while Redis is away, as `restored` will follow. */
  ready: Promise<void>
  end(): void
}

/** Subscriptions to Redis channels over one connection, renewed after every reconnect. */
export class RedisChannels {
  readonly #client: RedisClient
  readonly #listeners = new Map<string, Set<RedisListener>>()
  readonly #underWay = new Map<string, Promise<void>>()

  /** `restored` is called each time all channels are subscribed again. */
  constructor(client: RedisClient, restored: () => void) {
    this.#client = client
    client.on('ready', () => void this.#restore().then(restored, () => {}))
  }

  subscribe(channel: string, listener: RedisListener): RedisSubscription {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    if (!known && this.#client.isReady) this.#start(channel)
    const underWay = this.#underWay.get(channel)
    const isMade = underWay ? withTimeout(underWay, TIMEOUT_MS) : Promise.resolve()
    // A caller that no longer waits may have missed messages.
    const ready = isMade.catch(() => void underWay?.then(() => this.#restored(channel)))
    return { ready, end: () => this.#end(channel, listener) }
  }

  #start(channel: string): void {
    // A failed subscription is made when the connection is back.
    const starting = this.#client.subscribe(channel, this.#receive).catch(() => {})
    this.#underWay.set(channel, starting)
    void starting.then(() => {
      if (this.#underWay.get(channel) === starting) this.#underWay.delete(channel)
    })
  }

  #end(channel: string, listener: RedisListener): void {
    const listeners = this.#listeners.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    this.#listeners.delete(channel)
    this.#underWay.delete(channel)
    this.#client.unsubscribe(channel, this.#receive).catch(() => {})
  }

  readonly #receive = (message: string, channel: string): void => {
    const listeners = this.#listeners.get(channel)
    // The client resubscribed a channel that was left while the connection was away.
    if (!listeners) this.#client.unsubscribe(channel, this.#receive).catch(() => {})
    for (const listener of listeners ?? []) listener.receive(message)
  }

  async #restore(): Promise<void> {
    const channels = [...this.#listeners.keys()]
    if (channels.length > 0) await this.#client.subscribe(channels, this.#receive)
    for (const channel of channels) this.#restored(channel)
  }

  #restored(channel: string): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener.restored()
  }
}
