/** Concurrent requests for the same key share one fetch; nothing is cached afterwards. */
export class SingleFlight<Result> {
  readonly #pending = new Map<string, Promise<Result>>()

  run(key: string, fetch: () => Promise<Result>): Promise<Result> {
    return this.#pending.get(key) ?? this.#start(key, fetch)
  }

  /** Forgets the pending fetch of a key, so that later requests start a new one. */
  invalidate(key: string): void {
    this.#pending.delete(key)
  }

  #start(key: string, fetch: () => Promise<Result>): Promise<Result> {
    const flight = fetch().finally(() => {
      if (this.#pending.get(key) === flight) this.#pending.delete(key)
    })
    this.#pending.set(key, flight)
    return flight
  }
}
