import type { messages } from '@electric-sql/pglite'

/** A statement that the database has parsed. */
export interface PreparedStatement {
  /** Empty for one that the next such statement replaces. */
  name: string
  /** The object ids of its parameters' types. */
  parameterTypes: readonly number[]
  /** Describes its rows; null without rows. */
  rows: messages.RowDescriptionMessage | null
}

/** The statements that a database keeps, by their texts; the longest unused makes room for a new one. */
export class StatementCache {
  readonly #limit: number
  /** In the order of their last use. */
  readonly #statements = new Map<string, PreparedStatement>()
  #dropped: string[] = []
  #numbers = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  find(text: string): PreparedStatement | null {
    const found = this.#statements.get(text)
    if (!found) return null
    this.#statements.delete(text)
    this.#statements.set(text, found)
    return found
  }

  /** Keeps a statement, instead of one with the same text that was prepared at the same time. */
  add(text: string, statement: PreparedStatement): void {
    const same = this.#statements.get(text)
    if (same) this.#dropped.push(same.name)
    this.#statements.set(text, statement)
    const [oldest] = this.#statements
    if (!oldest || this.#statements.size <= this.#limit) return
    this.#statements.delete(oldest[0])
    this.#dropped.push(oldest[1].name)
  }

  /** A name that no statement had before. */
  nextName(): string {
    this.#numbers += 1
    return `s${this.#numbers}`
  }

  dropAll(): void {
    this.#dropped.push(...[...this.#statements.values()].map(({ name }) => name))
    this.#statements.clear()
  }

  /** The names of dropped statements that the database still has; returned once. */
  takeDropped(): string[] {
    const dropped = this.#dropped
    this.#dropped = []
    return dropped
  }
}
