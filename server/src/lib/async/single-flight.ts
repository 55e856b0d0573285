/** Those who ask for the same thing while it is being fetched share one answer; nothing is kept afterwards. */
export class SingleFlight<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>()

  run(key: string, fetch: () => Promise<Answer>): Promise<Answer> {
    return this.#underWay.get(key) ?? this.#start(key, fetch)
  }

  /** Those who ask from now on get an answer fetched from now on. */
  leaveBehind(key: string): void {
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
