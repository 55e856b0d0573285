import type { ListedEntry } from '@live-scribe/contract/vocabulary/vocabulary'
import {
  getEntryKey,
  MAX_VOCABULARY_ENTRIES,
  type VocabularyEntry,
} from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { parseVocabulary } from '@live-scribe/contract/vocabulary/vocabulary-file'

/** Maximum bytes of a file that is imported: far more than the longest vocabulary has. */
const MAX_FILE_BYTES = 5_000_000

/** Entries of a file that have room in a vocabulary. */
export interface FileEntries {
  entries: VocabularyEntry[]
  /** Numbers of the lines that are no entry, from 1. */
  refused: number[]
  /** Entries that have no room. */
  leftOut: number
}

/** Reads a text file; throws an error for people when it is none. */
export async function readVocabularyFile(
  file: File,
  known: readonly ListedEntry[],
): Promise<FileEntries> {
  if (file.size > MAX_FILE_BYTES) {
    throw new Error(
      'This file is too large for a vocabulary. Choose a text file with a term a line.',
    )
  }
  const { entries, refused } = parseVocabulary(decode(await file.arrayBuffer()))
  const keys = new Set(known.map(getEntryKey))
  let room = MAX_VOCABULARY_ENTRIES - keys.size
  const fitting = entries.filter((entry) => {
    if (keys.has(getEntryKey(entry))) return true
    room -= 1

    return room >= 0
  })

  return { entries: fitting, refused, leftOut: entries.length - fitting.length }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('This file is no text in UTF-8. Save it as plain text in UTF-8, and try again.')
  }
}
