import * as z from 'zod/mini'
import { isRightText, isWrongText, MAX_FIX_CHARACTERS } from '../fixes/fix-text.ts'
import { toSameText } from '../same-text.ts'

/** Maximum entries of a user's vocabulary. */
export const MAX_VOCABULARY_ENTRIES = 5000

/** A spaced arrow parts the words of a line of a vocabulary file; a hash alone or before a space begins a comment. */
const RESERVED = /^#(?: |$)|(?:^|\s)(?:->|→)(?:\s|$)/u

const entryText = z.string().check(
  z.trim(),
  z.maxLength(MAX_FIX_CHARACTERS),
  z.refine((text: string) => !RESERVED.test(text)),
)

export const vocabularyEntry = z
  .object({
    /** The right words. */
    term: entryText.check(z.refine(isRightText)),
    /** The words that are written in their place; null for a term that the recogniser is told. */
    heard: z.nullable(entryText.check(z.refine(isWrongText))),
  })
  .check(z.refine(({ term, heard }) => term !== heard))
/** A term of a user's own vocabulary, or words that are written wrong with the right ones. */
export type VocabularyEntry = z.output<typeof vocabularyEntry>

/** What makes two entries the same: the later one replaces the earlier. */
export function getEntryKey({ term, heard }: VocabularyEntry): string {
  return heard === null ? toSameText(term) : `${toSameText(heard)} ->`
}
