import { once } from 'node:events'
import type { FinalEvent, InterimEvent } from '../index.ts'
import { toPrintableLine } from './printable.ts'
import type { Terminal } from './terminal.ts'

/** Columns of a terminal that does not say. */
const DEFAULT_COLUMNS = 80

/** Prints what is said, a line for each final; on a terminal the words being heard are below. */
export class Printer {
  readonly #terminal: Terminal
  readonly #interims = new Map<number, string>()
  #isDirty = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Prints a line, and waits until a slow reader has room. */
  async line(text: string): Promise<void> {
    this.#clear()
    const { stdout } = this.#terminal
    if (!stdout.write(`${toPrintableLine(text)}\n`)) await once(stdout, 'drain')
    this.#showInterims()
  }

  /** Prints words; other events are for `note`. */
  async words(event: FinalEvent | InterimEvent): Promise<void> {
    if (event.type === 'final') {
      this.#interims.delete(event.channel)
      await this.line(event.text)
      return
    }
    this.#interims.set(event.channel, event.text)
    this.#clear()
    this.#showInterims()
  }

  /** Prints what is not part of the text, beside it. */
  note(text: string): void {
    this.#clear()
    this.#terminal.stderr.write(`${toPrintableLine(text)}\n`)
    this.#showInterims()
  }

  /** Removes the words that are not final. */
  end(): void {
    this.#clear()
    this.#interims.clear()
  }

  #showInterims(): void {
    const { stdout } = this.#terminal
    if (!stdout.isTTY) return
    const text = toPrintableLine([...this.#interims.values()].filter(Boolean).join(' · '))
    if (text === '') return
    // One line only: the end of it, which is what is being said.
    stdout.write(`\u001b[2m${text.slice(1 - (stdout.columns ?? DEFAULT_COLUMNS))}\u001b[0m`)
    this.#isDirty = true
  }

  #clear(): void {
    if (!this.#isDirty) return
    this.#terminal.stdout.write('\r\u001b[K')
    this.#isDirty = false
  }
}
