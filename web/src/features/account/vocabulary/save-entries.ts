import { changeVocabulary, MAX_CHANGED_ENTRIES } from '@live-scribe/contract/vocabulary/vocabulary'
import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { callEndpoint } from '#web/api/client.ts'

/** Bytes of entries in one call, well below what the server takes. */
const MAX_CALL_BYTES = 40_000

/** What became of entries. */
export interface SavedEntries {
  added: number
  leftOut: number
}

/** Adds and removes a few entries. Throws ApiError. */
export async function saveChange(change: {
  add: VocabularyEntry[]
  remove: VocabularyEntry[]
}): Promise<SavedEntries> {
  const { added, left_out: leftOut } = await callEndpoint(changeVocabulary, { body: change })

  return { added, leftOut }
}

/**
 * Adds many entries, the first the most important, in several calls; `onProgress` gets how many are
 * saved. Throws ApiError; what was saved before stays.
 */
export async function saveEntries(
  entries: readonly VocabularyEntry[],
  onProgress: (saved: number) => void,
): Promise<SavedEntries> {
  const total: SavedEntries = { added: 0, leftOut: 0 }
  let done = 0
  // Later calls count more, so the end of the list goes first.
  for (const add of cutIntoCalls(entries).reverse()) {
    const { added, leftOut } = await saveChange({ add, remove: [] })
    total.added += added
    total.leftOut += leftOut
    done += add.length
    onProgress(done)
  }

  return total
}

function cutIntoCalls(entries: readonly VocabularyEntry[]): VocabularyEntry[][] {
  const calls: VocabularyEntry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const size = new Blob([JSON.stringify(entry)]).size + 1
    const last = calls.at(-1)
    bytes += size
    if (last && bytes <= MAX_CALL_BYTES && last.length < MAX_CHANGED_ENTRIES) last.push(entry)
    else {
      calls.push([entry])
      bytes = size
    }
  }

  return calls
}
