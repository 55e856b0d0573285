import { type DayRange, readDays } from './search-days.ts'

/**
 * `word`: found in every form of the English word. `exact`: found as it is written, or as it is
 * spoken.
 */
export type SearchTerm = { kind: 'word' | 'exact'; text: string }

/** What a user looks for. */
export interface Search {
  terms: readonly SearchTerm[]
  /** Part of a speaker's name; null for everybody. */
  speaker: string | null
  /** The days of the recordings; null for all. */
  days: DayRange | null
}

/** A part with quotes (the second one may be missing) or parentheses, or a word. */
const PART = /speaker:(?:"([^"]*)"?|(\S*))|"([^"]*)"?|([^\s"]*\([^()"]*\)[^\s"]*|[^\s"]+)/giu
const SYMBOL = /[^\p{L}\p{M}\p{N}'’]/u
const SEARCHABLE = /[\p{L}\p{N}]/u

/** Reads a search as it was typed; `today` is a date such as `2026-11-21`. */
export function parseSearch(typed: string, today: string): Search {
  const plain: string[] = []
  const terms: SearchTerm[] = []
  let speaker: string | null = null
  for (const part of typed.replace(/[“”„«»]/gu, '"').matchAll(PART)) {
    const [, quotedName, name, phrase, word] = part
    const named = (quotedName ?? name)?.trim()
    if (named) speaker = named
    if (phrase !== undefined) add(terms, 'exact', phrase)
    if (word !== undefined) plain.push(word)
  }
  const { days, rest } = readDays(plain, today)
  for (const word of rest) {
    const bare = trimPunctuation(word)
    add(terms, SYMBOL.test(bare) ? 'exact' : 'word', bare)
  }
  return { terms, speaker, days }
}

function add(terms: SearchTerm[], kind: SearchTerm['kind'], text: string): void {
  const trimmed = text.trim().replace(/\s+/gu, ' ')
  if (SEARCHABLE.test(trimmed)) terms.push({ kind, text: trimmed })
}

/** Removes what ends a sentence, which belongs to no word. */
function trimPunctuation(word: string): string {
  return word.replace(/^['’]+|[.,;:!?'’]+$/gu, '')
}
