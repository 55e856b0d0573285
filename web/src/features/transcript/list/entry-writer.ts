import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { createEntryElement } from './entry-element.ts'

/** So many entries are one list, and so many one section of lists. */
export const LIST_ENTRIES = 25
export const SECTION_ENTRIES = 500
const USUAL_ENTRY_REM = 3
// Room at the sides for the action that stands outside the column: what is contained is clipped.
const roomForAction = '-mx-5 px-5 sm:-mx-4 sm:px-4'

/**
 * Writes final entries into the page, each once. They are only ever added at the end and never change, so there is
 * nothing to compare and nothing is kept for each of them. What is full costs no style and no layout out of sight.
 */
export class EntryWriter {
  readonly #page: Element
  #section = document.createElement('div')
  #list = document.createElement('ol')
  #written: readonly TranscriptEntry[] = []
  #isFirst = true

  constructor(page: Element) {
    this.#page = page
  }

  /** Adds what is new since the last call; other entries than before replace the page. */
  show(entries: readonly TranscriptEntry[]): void {
    if (!continues(entries, this.#written)) this.#clear()
    for (const entry of entries.slice(this.#written.length)) this.#write(entry)
    this.#written = entries
    this.#isFirst = false
  }

  #write(entry: TranscriptEntry): void {
    const before = entry.number - 1
    if (before % LIST_ENTRIES === 0) this.#beginList(before)
    this.#list.append(createEntryElement(entry, !this.#isFirst))
  }

  #beginList(before: number): void {
    contain(this.#list, LIST_ENTRIES)
    if (before % SECTION_ENTRIES === 0) {
      contain(this.#section, SECTION_ENTRIES)
      this.#section = document.createElement('div')
      this.#section.className = roomForAction
      this.#page.append(this.#section)
    }
    this.#list = document.createElement('ol')
    this.#list.className = roomForAction
    this.#list.start = before + 1
    this.#section.append(this.#list)
  }

  #clear(): void {
    this.#page.replaceChildren()
    this.#written = []
    this.#isFirst = true
  }
}

function contain({ style }: HTMLElement, entries: number): void {
  style.contentVisibility = 'auto'
  style.containIntrinsicSize = `auto ${entries * USUAL_ENTRY_REM}rem`
}

function continues(entries: readonly TranscriptEntry[], written: readonly TranscriptEntry[]) {
  return entries.length >= written.length && entries[written.length - 1] === written.at(-1)
}
