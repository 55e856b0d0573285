import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { RedisClient } from './redis-client.ts'

/** Milliseconds that somebody waits for a subscription of theirs. */
const TIMEOUT_MS = 1_000

export interface RedisListener {
  receive(message: string): void
  /** Listens again after a break, in which messages may have been lost. */
  restored(): void
}

export interface RedisSubscription {
  /** Resolves once messages arrive; at once while Redis is away, as `restored` will follow. */
  ready: Promise<void>
  end(): void
}

/** Those who listen to Redis' channels, on one connection: whoever comes back listens again. */
export class RedisChannels {
  readonly #client: RedisClient
  readonly #listeners = new Map<string, Set<RedisListener>>()
  readonly #underWay = new Map<string, Promise<void>>()

  /** `restored` is called each time that all channels are listened to again. */
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
    // Who did not wait any longer may have missed something.
    const ready = isMade.catch(() => void underWay?.then(() => this.#restored(channel)))
    return { ready, end: () => this.#end(channel, listener) }
  }

  #start(channel: string): void {
    // A subscription that fails is made when the connection is back.
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
    // Left while the connection was away, it was subscribed to again.
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
