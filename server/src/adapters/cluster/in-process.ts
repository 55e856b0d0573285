import { RateLimiterMemory } from 'rate-limiter-flexible'
import {
  type ChannelEvent,
  type ChannelListener,
  type Cluster,
  type LiveBus,
  type NodeCalls,
  type RateLimiter,
  type RateLimits,
  VIEWERS_EVENT,
  type ViewerCounts,
} from '#server/ports/cluster.ts'
import { toAttempt } from './to-attempt.ts'

export function singleNode(): Cluster {
  const bus = inProcessBus()
  const viewerCounts = inProcessCounts(bus)
  const rateLimits = inProcessRateLimits()
  return { bus, nodeCalls: singleNodeCalls, viewerCounts, rateLimits, close: () => bus.close() }
}

/** The bus of an installation with one node. */
export function inProcessBus(): LiveBus {
  const listeners = new LocalListeners()
  return {
    description: 'in this process',
    state: 'alone',
    publish: (event) => listeners.deliver(event),
    subscribe: (channel, listener) => {
      listeners.add(channel, listener)
      return { ready: Promise.resolve(), end: () => listeners.delete(channel, listener) }
    },
    close: () => {
      listeners.clear()
      return Promise.resolve()
    },
  }
}

export class LocalListeners {
  readonly #listeners = new Map<string, Set<ChannelListener>>()

  add(channel: string, listener: ChannelListener): void {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
  }

  delete(channel: string, listener: ChannelListener): void {
    const listeners = this.#listeners.get(channel)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(channel)
  }

  deliver(event: ChannelEvent): void {
    for (const listener of this.#listeners.get(event.channel) ?? []) listener.receive(event)
  }

  clear(): void {
    this.#listeners.clear()
  }
}

/** The viewers of an installation with one node. */
export function inProcessCounts(bus: LiveBus): ViewerCounts {
  const own = new LocalViewerCounts()
  return {
    report: (channel, viewers) => {
      own.set(channel, viewers)
      bus.publish({ channel, event: VIEWERS_EVENT, data: String(viewers), isDroppable: true })
    },
    totals: (prefix) => Promise.resolve(own.startingWith(prefix)),
    close: () => Promise.resolve(),
  }
}

/** The viewer counts of this node by channel; a channel without viewers is removed. */
export class LocalViewerCounts {
  readonly #counts = new Map<string, number>()

  get channels(): string[] {
    return [...this.#counts.keys()]
  }

  of(channel: string): number {
    return this.#counts.get(channel) ?? 0
  }

  set(channel: string, viewers: number): void {
    if (viewers > 0) this.#counts.set(channel, viewers)
    else this.#counts.delete(channel)
  }

  startingWith(prefix: string): Map<string, number> {
    return new Map([...this.#counts].filter(([channel]) => channel.startsWith(prefix)))
  }
}

/** Limits of an installation with one node. */
export function inProcessRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiter & { limit: string }>()
  return {
    limiter: (name, { tries, windowSeconds }) => {
      const limit = `${tries} in ${windowSeconds} s`
      const limiter = limiters.get(name) ?? { ...countInMemory({ tries, windowSeconds }), limit }
      if (limiter.limit !== limit) throw new Error(`${name} are limited to ${limiter.limit}`)
      limiters.set(name, limiter)
      return limiter
    },
  }
}

/** Counts in the memory of this process. */
function countInMemory(limit: { tries: number; windowSeconds: number }): RateLimiter {
  const counter = new RateLimiterMemory({ points: limit.tries, duration: limit.windowSeconds })
  const consume = (key: string) => toAttempt(counter.consume(key), () => counter.reward(key))
  return {
    used: async (key) => (await counter.get(key))?.consumedPoints ?? 0,
    use: async (key) => (await consume(key)).isAllowed,
    consume,
  }
}

/** Node calls of an installation with one node: every call returns null. */
const singleNodeCalls: NodeCalls = {
  handle: () => () => {},
  request: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}
