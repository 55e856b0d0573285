import type { TranscriptEntry } from './transcript-entry.ts'

/** Puts entries in the order in which they are shown. */
export type EntryOrder = (entries: readonly TranscriptEntry[]) => readonly TranscriptEntry[]

/**
 * Creates an order by the first word, for sessions whose channels become final at different times.
 * It is incremental: entries are only added, so that the earlier ones keep their order.
 */
export function createEntryOrder(): EntryOrder {
  let taken: readonly TranscriptEntry[] = []
  let ordered: readonly TranscriptEntry[] = []

  return (entries) => {
    const last = taken.length - 1
    const isMore = taken[0] === entries[0] && taken[last] === entries[last]
    const added = isMore ? entries.slice(taken.length) : entries
    const before = isMore ? ordered : []
    taken = entries
    if (added.length > 0 || !isMore) ordered = insertAll(before, added, entries)

    return ordered
  }
}

/** Returns `entries` itself where these are in order already, as with one channel. */
function insertAll(
  before: readonly TranscriptEntry[],
  added: readonly TranscriptEntry[],
  entries: readonly TranscriptEntry[],
): readonly TranscriptEntry[] {
  const result = [...before]
  for (const entry of added) {
    let index = result.length
    while (index > 0 && isLater(result[index - 1], entry)) index -= 1
    result.splice(index, 0, entry)
  }

  return result.every((entry, index) => entry === entries[index]) ? entries : result
}

/** Entries of equal times stay in the order of their numbers. */
function isLater(one: TranscriptEntry | undefined, other: TranscriptEntry): boolean {
  return one !== undefined && one.startMs > other.startMs
}
