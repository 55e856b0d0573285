import type { SpeakerKeyOf } from '@live-scribe/contract/speakers/speaker-labels'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { SpeakerNameWriter } from '../speakers/speaker-name-writer.ts'
import { createEntryElement, setNumbered, setSpeaker } from './entry-element.ts'
import { NestedLists } from './nested-lists.ts'

/** Entries per list, lists per section, sections per volume. */
const CHILDREN_PER_PART = [25, 20, 10]
const USUAL_ENTRY_REM = 4

/** How entries are shown. */
interface EntryFormat {
  /** Whether their numbers are shown. */
  isNumbered: boolean
  /** Says where the speaker changes; null where nobody is told apart. */
  keyOf: SpeakerKeyOf | null
  nameWriter: SpeakerNameWriter
}

/**
 * Writes finals to the DOM, in their shown order. Finals never change; new ones are added at the end
 * or, when they are late, in their place before it. Full lists out of view cost no style or layout.
 */
export class EntryWriter {
  readonly #page: Element
  readonly #lists: NestedLists
  #written: readonly TranscriptEntry[] = []
  #format: EntryFormat | undefined
  #isFirst = true

  constructor(page: Element) {
    this.#page = page
    this.#lists = new NestedLists(page, {
      lengths: CHILDREN_PER_PART,
      roomOf: (entries) => `${entries * USUAL_ENTRY_REM}rem`,
      // Padding for the copy button outside the column, because CSS containment clips.
      className: '-mx-5 px-5 sm:-mx-4 sm:px-4',
      isNumbered: true,
    })
  }

  /**
   * Adds what is new since the last call, with a speaker's name where the speaker changes. Another
   * transcript replaces everything; other speakers replace the names. Numbers that are not shown any
   * more leave their elements, which a screen reader would read again.
   */
  show(entries: readonly TranscriptEntry[], format: EntryFormat): void {
    const before = this.#format
    this.#format = format
    const isRelabelled = before?.keyOf !== format.keyOf
    const from = isRelabelled ? 0 : countUnchanged(entries, this.#written)
    const moved = this.#written.slice(from)
    if (!isWithin(entries.slice(from), moved)) {
      this.#clear()
      this.show(entries, format)
      return
    }
    if (before?.isNumbered !== format.isNumbered) this.#renumber(format)
    const items = this.#lists.lastItems(moved.length)
    let previous = this.#keyBefore(entries, from)
    for (let index = from; index < entries.length; index++) {
      const entry = entries[index]
      if (!entry) continue
      const isWritten = entry === moved[0]
      const item = items[0]
      if (isWritten) {
        moved.shift()
        items.shift()
      }
      const element = isWritten && item ? item : this.#create(entry, format)
      if (!entry.isEcho) {
        const key = this.#keyOf(entry)
        setSpeaker(element, key === previous ? null : key, format.nameWriter)
        previous = key
      }
      if (isWritten) continue
      if (item) item.before(element)
      else this.#lists.append(element, index)
    }
    this.#written = entries
    this.#isFirst = false
  }

  #renumber({ isNumbered }: EntryFormat): void {
    for (const item of this.#page.querySelectorAll('li')) setNumbered(item, isNumbered)
  }

  #create(entry: TranscriptEntry, { isNumbered }: EntryFormat): HTMLLIElement {
    return createEntryElement(entry, { isNew: !this.#isFirst, isNumbered })
  }

  #keyBefore(entries: readonly TranscriptEntry[], index: number): string | null {
    const entry = entries.findLast(({ isEcho }, before) => before < index && !isEcho)

    return entry ? this.#keyOf(entry) : null
  }

  /** Null for a gap, after which the speaker is named again. */
  #keyOf(entry: TranscriptEntry): string | null {
    return entry.isGap ? null : (this.#format?.keyOf?.(entry) ?? null)
  }

  #clear(): void {
    this.#lists.clear()
    this.#written = []
    this.#isFirst = true
  }
}

/** How many first entries are the same; entries are only added, so one that is proves all before. */
function countUnchanged(
  entries: readonly TranscriptEntry[],
  written: readonly TranscriptEntry[],
): number {
  let count = Math.min(entries.length, written.length)
  while (count > 0 && entries[count - 1] !== written[count - 1]) count -= 1

  return count
}

/** Whether `part` is contained in `whole` in the same order. */
function isWithin(whole: readonly TranscriptEntry[], part: readonly TranscriptEntry[]): boolean {
  let found = 0
  for (const entry of whole) if (entry === part[found]) found += 1

  return found === part.length
}
