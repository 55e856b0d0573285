import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after a fetch within which the next one belongs to a crowd. */
const CROWD_MS = 20
/** Milliseconds for which a fetch of a crowd waits for others who request the same. */
const GATHER_MS = 5

/**
 * Concurrent requests for the same key share one fetch; nothing is cached afterwards. In a crowd a
 * fetch waits a moment for others: Node accepts one connection in each turn of its loop, and a
 * short query is over a turn or two later, so that few would find another one under way.
 */
export class SingleFlight<Result> {
  readonly #pending = new Map<string, Promise<Result>>()
  /** Keys whose fetch waits for a crowd and has not begun. */
  readonly #gathering = new Set<string>()
  /** Fetches that begin once the pending one of their key is over, which is `after`. */
  readonly #next = new Map<string, { after: Promise<Result>; flight: Promise<Result> }>()
  readonly #gather: () => Promise<void>
  #endedAt = Number.NEGATIVE_INFINITY

  /** `gather` waits for a crowd. */
  constructor(gather: () => Promise<void> = () => wait(GATHER_MS)) {
    this.#gather = gather
  }

  run(key: string, fetch: () => Promise<Result>): Promise<Result> {
    return this.#pending.get(key) ?? this.#start(key, fetch)
  }

  /** Shares only a fetch that begins from now on, whose result has all that was stored before. */
  runFresh(key: string, fetch: () => Promise<Result>): Promise<Result> {
    const pending = this.#pending.get(key)
    if (!pending || this.#gathering.has(key)) return this.run(key, fetch)
    const known = this.#next.get(key)
    // One that waits for a forgotten fetch would join the pending one, which has begun already.
    if (known?.after === pending) return known.flight
    const begin = () => {
      if (this.#next.get(key) === next) this.#next.delete(key)
      return this.run(key, fetch)
    }
    const next = { after: pending, flight: pending.then(begin, begin) }
    this.#next.set(key, next)
    return next.flight
  }

  /** Forgets the pending fetch of a key, so that later requests start a new one. */
  invalidate(key: string): void {
    this.#pending.delete(key)
    this.#gathering.delete(key)
  }

  #start(key: string, fetch: () => Promise<Result>): Promise<Result> {
    const isCrowd = performance.now() - this.#endedAt < CROWD_MS
    if (isCrowd) this.#gathering.add(key)
    const begin = () => {
      this.#gathering.delete(key)
      return fetch()
    }
    const flight = (isCrowd ? this.#gather().then(begin) : begin()).finally(() => {
      this.#endedAt = performance.now()
      if (this.#pending.get(key) === flight) this.#pending.delete(key)
    })
    this.#pending.set(key, flight)
    return flight
  }
}
