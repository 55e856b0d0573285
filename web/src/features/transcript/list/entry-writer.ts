import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { createEntryElement } from './entry-element.ts'

/** Entries per `ol`. */
export const ENTRIES_PER_LIST = 25
/** Entries per section, a multiple of `ENTRIES_PER_LIST`. */
export const ENTRIES_PER_SECTION = 500
const USUAL_ENTRY_REM = 3
// Padding for the copy button outside the column, because CSS containment clips.
const roomForAction = '-mx-5 px-5 sm:-mx-4 sm:px-4'

/**
 * Appends finals to the DOM. Finals are only added at the end and never change, so entries are
 * neither compared nor kept. Full lists out of view cost no style or layout.
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

  /** Appends what is new since the last call; a different transcript replaces everything. */
  show(entries: readonly TranscriptEntry[]): void {
    if (!continues(entries, this.#written)) this.#clear()
    for (const entry of entries.slice(this.#written.length)) this.#write(entry)
    this.#written = entries
    this.#isFirst = false
  }

  #write(entry: TranscriptEntry): void {
    const before = entry.segmentNumber - 1
    if (before % ENTRIES_PER_LIST === 0) this.#beginList(before)
    this.#list.append(createEntryElement(entry, !this.#isFirst))
  }

  #beginList(before: number): void {
    contain(this.#list, ENTRIES_PER_LIST)
    if (before % ENTRIES_PER_SECTION === 0) {
      contain(this.#section, ENTRIES_PER_SECTION)
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
