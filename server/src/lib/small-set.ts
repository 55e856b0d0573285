/**
 * A set of a few strings, in the order in which they were added. It takes a third of the memory of a
 * `Set`, which has room for four from the start: a hub has thousands of viewers with one channel each.
 */
export class SmallSet {
  #values: readonly string[] = []

  get size(): number {
    return this.#values.length
  }

  has(value: string): boolean {
    return this.#values.includes(value)
  }

  add(value: string): void {
    if (!this.has(value)) this.#values = [...this.#values, value]
  }

  /** Whether the value was in it. */
  delete(value: string): boolean {
    if (!this.has(value)) return false
    this.#values = this.#values.filter((one) => one !== value)
    return true
  }

  /** All values; later changes do not affect the array. */
  all(): readonly string[] {
    return this.#values
  }
}
