/** Concurrent requests for the same key share one fetch; nothing is cached afterwards. */
export class SingleFlight<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>()

  run(key: string, fetch: () => Promise<Answer>): Promise<Answer> {
    return this.#underWay.get(key) ?? this.#start(key, fetch)
  }

  /** Forgets the pending fetch of a key, so that later requests start a new one. */
  invalidate(key: string): void {
    this.#underWay.delete(key)
  }

  #start(key: string, fetch: () => Promise<Answer>): Promise<Answer> {
    const flight = fetch().finally(() => {
      if (this.#underWay.get(key) === flight) this.#underWay.delete(key)
    })
    this.#underWay.set(key, flight)
    return flight
  }
}
