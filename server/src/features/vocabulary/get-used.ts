import { MAX_REPLACEMENTS } from '@live-scribe/contract/vocabulary/vocabulary'
import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'

/** Wrong words with the right ones. */
export interface Replacement extends VocabularyEntry {
  heard: string
}

/** The terms and right words of a vocabulary, each once, in its order. */
export function getTerms(entries: readonly VocabularyEntry[]): string[] {
  return [...new Set(entries.map(({ term }) => term))]
}

/** The wrong words of a vocabulary that are replaced in a new recording. */
export function getReplacements(entries: readonly VocabularyEntry[]): Replacement[] {
  return entries.filter(isReplacement).slice(0, MAX_REPLACEMENTS)
}

function isReplacement(entry: VocabularyEntry): entry is Replacement {
  return entry.heard !== null
}
