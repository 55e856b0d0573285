import { findWords } from '@live-scribe/contract/fixes/find-words'
import { countFixPlaces } from '@live-scribe/contract/fixes/fix-places'
import { fixTerm, undoFix } from '@live-scribe/contract/fixes/fix-terms'
import { countWordsBefore } from '@live-scribe/contract/fixes/fixed-runs'
import type { FixPlace, TermFix } from '@live-scribe/contract/fixes/term-fix'
import { callEndpoint } from '#web/api/client.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptState } from '../model/transcript-model.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** Words that the owner replaces; `place` is null for every place of the recording. */
export type WantedFix = Omit<TermFix, 'id'>

/** The session whose words are fixed. */
export interface FixedSession {
  code: string
  store: TranscriptStore
}

/** The finals of a transcript, and the fixes over them. */
type TextSoFar = Pick<TranscriptState, 'entries' | 'fixes'>

/** Saves a fix and shows it; returns its id, null if there was the same one. Throws ApiError. */
export async function saveFix(
  { code, store }: FixedSession,
  { isConfirmed, ...fix }: WantedFix & { isConfirmed: boolean },
): Promise<number | null> {
  const { places, ...list } = await callEndpoint(fixTerm, {
    params: { code },
    body: { ...fix, is_confirmed: isConfirmed },
  })
  store.applyFixes(list)

  return list.fixes.find(({ id }) => id === list.version)?.id ?? null
}

/** Takes a fix back and shows the words before it. Throws ApiError. */
export async function takeBackFix({ code, store }: FixedSession, id: number): Promise<void> {
  store.applyFixes(await callEndpoint(undoFix, { params: { code, id } }))
}

/**
 * Creates the function that counts the places of words in the text so far, as it is written. It
 * reads the lines that are new since its last call only, until the fixes change.
 */
export function createPlaceCounter(original: string): (state: TextSoFar) => number {
  const fix = { id: Number.MAX_SAFE_INTEGER, original, replacement: '\u0000', place: null }
  let counted: TextSoFar = { entries: [], fixes: { version: 0, fixes: [] } }
  let places = 0

  return ({ entries, fixes }) => {
    if (original.trim() === '') return 0
    const last = counted.entries.length - 1
    const isMore = fixes === counted.fixes && entries[last] === counted.entries[last]
    const from = isMore ? counted.entries.length : 0
    if (from < entries.length || !isMore) {
      const added = countFixPlaces(entries.slice(from).map(toWritten), fix, fixes.fixes).places
      places = isMore ? places + added : added
    }
    counted = { entries, fixes }

    return places
  }
}

/** The last place of the log in which words are; null if there is none. */
export function findLastPlace({ entries }: TranscriptState, words: string): FixPlace | null {
  if (words.trim() === '') return null
  for (const entry of entries.toReversed()) {
    const { text, isGap, segmentNumber } = toWritten(entry)
    const last = isGap ? undefined : findWords(text, words).at(-1)
    if (last) return { segment: segmentNumber, word: countWordsBefore(text, last.start) }
  }

  return null
}

/** The server fixes what is written, also while lines are shown as they were said. */
function toWritten(entry: TranscriptEntry): TranscriptEntry {
  return entry.forms ? { ...entry, text: entry.forms.written } : entry
}
