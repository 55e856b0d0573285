import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SearchTerm } from './parse-search.ts'
import { toSpokenForm } from './spoken-form.ts'

/** First and end of found words in a text, in UTF-16 code units. */
export type Mark = [number, number]

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** A phrase, or a code word that is found with other signs or spaces between its words as well. */
const PARTED_WORDS = /\s|^[\p{L}\p{N}][^()]*[\p{L}\p{M}\p{N}]$/u

/** Finds the words in a text that were searched for; `stemmed` has those with the stem of one. */
export function markWords(
  text: string,
  terms: readonly SearchTerm[],
  stemmed: ReadonlySet<string>,
): Mark[] {
  const marks: Mark[] = []
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (stemmed.has(word.toLowerCase())) marks.push([index, index + word.length])
  }
  for (const pattern of terms.flatMap(patternsOf)) {
    for (const { index, 0: found } of text.matchAll(pattern))
      marks.push([index, index + found.length])
  }
  return mergeMarks(marks)
}

/** The words of texts that have the stem of a word of the search, in lower case. */
export async function findStemmed(
  db: Database,
  texts: readonly string[],
  terms: readonly SearchTerm[],
): Promise<Set<string>> {
  const line = terms.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  const words = new Set(
    texts.flatMap((text) => text.match(WORD) ?? []).map((one) => one.toLowerCase()),
  )
  if (line.length === 0 || words.size === 0) return new Set()
  const rows = await db
    .select({ word: sql<string>`word` })
    .from(sql`json_array_elements_text(${JSON.stringify([...words])}::json) word`)
    .where(
      sql`tsvector_to_array(to_tsvector('english', word)) && tsvector_to_array(to_tsvector('english', ${line.join(' ')}))`,
    )
  // Words without a stem are searched for only if there are no others.
  const found =
    rows.length > 0 ? rows.map(({ word }) => word) : line.flatMap((text) => text.match(WORD) ?? [])
  return new Set(found.map((word) => word.toLowerCase()))
}

/** What finds a phrase or a code word in a text, as it is written or said. */
function patternsOf({ kind, text }: SearchTerm): RegExp[] {
  if (kind === 'word') return []
  const forms = [...new Set([text, toSpokenForm(text)])]
  return forms.map((form) => {
    const words = PARTED_WORDS.test(form) ? (form.match(WORD) ?? []) : [form]
    const joined = words.map(escapePattern).join(String.raw`[^\p{L}\p{N}]+`)
    return new RegExp(String.raw`(?<![\p{L}\p{N}])${joined}(?![\p{L}\p{N}])`, 'giu')
  })
}

function escapePattern(text: string): string {
  // A hyphen has no escape here: with the flag `u` that is an error of syntax.
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Joins marks that meet, in their order. */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = []
  for (const [start, end] of marks.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** Maximum length of the lines of a search, in UTF-16 code units without the ellipses. */
const MAX_SHOWN_CHARACTERS = 600
/** How much of a long line is shown before its first found word. */
const CHARACTERS_BEFORE = 200
const ELLIPSIS = '…'

/** Cuts a long line around its first found words, with the marks that are left in it. */
export function cutAroundMarks(
  text: string,
  marks: readonly Mark[],
): { text: string; marks: Mark[] } {
  if (text.length <= MAX_SHOWN_CHARACTERS) return { text, marks: [...marks] }
  const first = marks[0]?.[0] ?? 0
  const last = text.length - MAX_SHOWN_CHARACTERS
  const from = toCharacterStart(text, Math.min(Math.max(0, first - CHARACTERS_BEFORE), last))
  const to = toCharacterStart(text, from + MAX_SHOWN_CHARACTERS)
  const lead = from > 0 ? ELLIPSIS : ''
  const move = (at: number) => Math.min(at, to) - from + lead.length
  return {
    text: lead + text.slice(from, to) + (to < text.length ? ELLIPSIS : ''),
    marks: marks
      .filter(([start, end]) => end > from && start < to)
      .map(([start, end]) => [move(Math.max(start, from)), move(end)]),
  }
}

/** Cuts a long line beside a hit, of which the start or the end is nearest to it. */
export function cutLine<Line extends { text: string }>(line: Line, nearest: 'start' | 'end'): Line {
  const { text } = line
  if (text.length <= MAX_SHOWN_CHARACTERS) return line
  const cut = toCharacterStart(text, text.length - MAX_SHOWN_CHARACTERS)
  return nearest === 'end'
    ? { ...line, text: ELLIPSIS + text.slice(cut) }
    : { ...line, text: text.slice(0, toCharacterStart(text, MAX_SHOWN_CHARACTERS)) + ELLIPSIS }
}

/** The place, or the one before it within a pair of surrogates. */
function toCharacterStart(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]$/.test(text.charAt(at)) ? at - 1 : at
}
