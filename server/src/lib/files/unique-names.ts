/** Gives files of one folder names of their own, also where case does not count. */
export class UniqueNames {
  readonly #taken = new Set<string>()
  readonly #numbers = new Map<string, number>()

  /** The name itself, or with a number before its ending. */
  take(name: string): string {
    const end = name.lastIndexOf('.')
    const [stem, ending] = end > 0 ? [name.slice(0, end), name.slice(end)] : [name, '']
    for (;;) {
      const number = this.#numbers.get(toKey(name)) ?? 1
      this.#numbers.set(toKey(name), number + 1)
      const unique = number === 1 ? name : `${stem} (${number})${ending}`
      if (this.#taken.has(toKey(unique))) continue
      this.#taken.add(toKey(unique))
      return unique
    }
  }
}

function toKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
