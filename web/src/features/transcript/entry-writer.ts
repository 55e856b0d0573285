import { createEntryElement } from './entry-element.ts'
import type { TranscriptEntry } from './transcript-model.ts'

/** So many entries are one list: out of sight it costs no style and no layout. */
export const CHUNK_ENTRIES = 100
const USUAL_ENTRY_REM = 3

/**
 * Writes final entries into the page, each once. They are only ever added at the end and never change, so there is
 * nothing to compare and nothing is kept for each of them.
 */
export class EntryWriter {
  readonly #page: Element
  #written: readonly TranscriptEntry[] = []
  #isFirst = true

  constructor(page: Element) {
    this.#page = page
  }

  /** Adds what is new since the last call; other entries than before replace the page. */
  show(entries: readonly TranscriptEntry[]): void {
    if (!continues(entries, this.#written)) this.#clear()
    const from = this.#written.length
    for (const entry of entries.slice(from)) this.#write(entry)
    this.#written = entries
    this.#isFirst = false
  }

  #write(entry: TranscriptEntry): void {
    const chunk = this.#chunkOf(entry.number)
    chunk.append(createEntryElement(entry, !this.#isFirst))
    chunk.style.containIntrinsicSize = `auto ${chunk.childElementCount * USUAL_ENTRY_REM}rem`
  }

  #chunkOf(number: number): HTMLElement {
    const last = this.#page.lastElementChild
    const isOpen = last instanceof HTMLElement && last.childElementCount < CHUNK_ENTRIES
    if (isOpen) return last
    const chunk = document.createElement('ol')
    chunk.start = number
    // Room at the sides for the action that stands outside the column: what is contained is clipped.
    chunk.className = '-mx-5 px-5 [content-visibility:auto] sm:-mx-4 sm:px-4'
    this.#page.append(chunk)

    return chunk
  }

  #clear(): void {
    this.#page.replaceChildren()
    this.#written = []
    this.#isFirst = true
  }
}

function continues(entries: readonly TranscriptEntry[], written: readonly TranscriptEntry[]) {
  return entries.length >= written.length && entries[written.length - 1] === written.at(-1)
}
