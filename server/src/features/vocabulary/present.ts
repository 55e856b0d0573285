import type { VocabularyReply } from '@live-scribe/contract/vocabulary/vocabulary'
import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import { getReplacements, getTerms } from './get-used.ts'

/** A vocabulary with what the next recording uses of it. */
export function presentVocabulary(
  entries: readonly VocabularyEntry[],
  speechToText: Pick<SpeechToText, 'description' | 'selectTerms'>,
): VocabularyReply {
  const selected = speechToText.selectTerms?.(getTerms(entries)) ?? { use: 'none', terms: [] }
  const terms = new Set(selected.terms)
  const replacements = new Set<VocabularyEntry>(getReplacements(entries))
  return {
    entries: entries.map((entry) => ({
      ...entry,
      is_used: entry.heard === null ? terms.has(entry.term) : replacements.has(entry),
    })),
    recogniser: speechToText.description,
    use: selected.use,
  }
}
