import type { MarkKind } from '@live-scribe/contract/marks/mark'
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
  /** Which marks are listed in the place of lines; null: lines, and marks beside them. */
  marks: MarkKind | 'any' | null
  /** Whether only lines are found that ask something. */
  isQuestion: boolean
}

const markFilters: ReadonlyMap<string, MarkKind | 'any'> = new Map([
  ['any', 'any'],
  ['moment', 'moment'],
  ['question', 'question'],
  ['decision', 'decision'],
  ['todo', 'to_do'],
  ['to-do', 'to_do'],
  ['to_do', 'to_do'],
])
const MARKED = /^mark:(.+)$/i
const IS_QUESTION = /^is:question$/i

/** A part with quotes (the second one may be missing) or parentheses, or a word. */
const PART = /speaker:(?:"([^"]*)"?|(\S*))|"([^"]*)"?|([^\s"]*\([^()"]*\)[^\s"]*|[^\s"]+)/giu
const SYMBOL = /[^\p{L}\p{M}\p{N}'’]/u
/** Characters that nobody sees, which come with pasted text and part no words; joiners do. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
/** A word in brackets, such as `[0]`, which the index has without them. */
const IN_BRACKETS = /^[[{<]([\p{L}\p{M}\p{N}]+)[\]}>]$/u
const SEARCHABLE = /[\p{L}\p{N}]/u

/** Reads a search as it was typed; `today` is a date such as `2026-11-21`. */
export function parseSearch(typed: string, today: string): Search {
  const plain: string[] = []
  const terms: SearchTerm[] = []
  let speaker: string | null = null
  let marks: Search['marks'] = null
  let isQuestion = false
  for (const part of typed
    .replace(UNSEEN, '')
    .replace(/[“”„«»]/gu, '"')
    .matchAll(PART)) {
    const [, quotedName, name, phrase, word] = part
    const named = (quotedName ?? name)?.trim()
    if (named) speaker = named
    if (phrase !== undefined) add(terms, 'exact', trimPunctuation(phrase.trim()))
    if (word === undefined) continue
    const marked = markFilters.get(MARKED.exec(word)?.[1]?.toLowerCase() ?? '')
    if (marked) marks = marked
    else if (IS_QUESTION.test(word)) isQuestion = true
    else plain.push(word)
  }
  const { days, rest } = readDays(plain, today)
  for (const word of rest) {
    const bare = trimPunctuation(word)
    add(terms, SYMBOL.test(bare) ? 'exact' : 'word', bare.replace(IN_BRACKETS, '$1'))
  }
  return { terms, speaker, days, marks, isQuestion }
}

function add(terms: SearchTerm[], kind: SearchTerm['kind'], text: string): void {
  const trimmed = text.trim().replace(/\s+/gu, ' ')
  if (SEARCHABLE.test(trimmed)) terms.push({ kind, text: trimmed })
}

/** Removes what ends a sentence, which belongs to no word. */
function trimPunctuation(word: string): string {
  return word.replace(/^['’]+|[.,;:!?'’]+$/gu, '')
}
