import { type TurnBounds, Turns } from './turns.ts'

/** Turns of their own for each key, such as an account or an address, as long as it has any. */
export class KeyedTurns {
  readonly #turns = new Map<string, Turns>()

  /** Runs `act` when it is its turn among those of its key; throws QueueFullError without a place. */
  async run<T>(key: string, bounds: TurnBounds, act: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? new Turns(bounds)
    this.#turns.set(key, turns)
    try {
      return await turns.run(key, act)
    } finally {
      if (turns.isIdle) this.#turns.delete(key)
    }
  }
}
