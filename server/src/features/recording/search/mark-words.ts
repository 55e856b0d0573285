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
