import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import type { SearchTerm } from './parse-search.ts'
import { toSpokenForm } from './spoken-form.ts'

/** The words of a search as queries on the columns of the search index, in PostgreSQL's syntax. */
export interface WordQuery {
  exact: string
  /** Empty without words that have a stem. */
  stems: string
}

/** Compiles the words of a search; null when none of them can be found in any text. */
export async function compileSearch(
  db: Database,
  terms: readonly SearchTerm[],
): Promise<WordQuery | null> {
  const words = terms.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  const exact = terms.filter(({ kind }) => kind === 'exact').map(({ text }) => queryOf(text))
  const line = words.join(' ')
  const compiled = {
    stems: sql<string>`plainto_tsquery('english', ${line})::text`,
    unstemmed: sql<string>`plainto_tsquery('simple', ${line})::text`,
    exact: sql<string[]>`to_json(array[${sql.join(exact, sql`, `)}]::text[])`,
  }
  const [found] = await db.select(compiled).from(sql`(select) as nothing`)
  if (!found) return null
  // Only the most common words, which have no stem, are worth a search if there is no other.
  const isCommon = found.stems === '' && exact.length === 0
  const parts = [...found.exact, ...(isCommon ? [found.unstemmed] : [])].filter((one) => one !== '')
  if (parts.length === 0 && found.stems === '') return null
  return { exact: parts.map((part) => `(${part})`).join(' & '), stems: found.stems }
}

/** A phrase or a code word, as it is written or said. */
function queryOf(text: string) {
  const spoken = toSpokenForm(text)
  const isPhrase = /\s/u.test(text)
  // A call or a single letter (`O(n)`, `C++`) without its symbols would be found in other words.
  const hasWords =
    isPhrase || /^[\p{L}\p{M}\p{N}'’]+([^\p{L}\p{N}()]+[\p{L}\p{M}\p{N}]+)*$/u.test(text)
  const phrases = [...(hasWords ? [text] : []), ...(spoken === text ? [] : [spoken])].map(
    (phrase) => sql`phraseto_tsquery('simple', ${phrase})`,
  )
  const code = sql`array_to_string(array(
    select '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''' from unnest(find_code_words(${text})) word
  ), ' & ')::tsquery`
  const ways = isPhrase ? phrases : [code, ...phrases]
  return sql`(${sql.join(ways, sql` || `)})::text`
}

/** Condition: the indexed text of a user has the words. */
export function hasWords(
  index: { exact: PgColumn; stems: PgColumn },
  userId: string,
  { exact, stems }: WordQuery,
): SQL | undefined {
  // Every indexed text has a lexeme of its owner; no word of a text has a space.
  const own = [`'owner ${userId}'`, exact].filter((part) => part !== '').join(' & ')
  return and(
    sql`${index.exact} @@ ${own}::tsquery`,
    stems === '' ? undefined : sql`${index.stems} @@ ${stems}::tsquery`,
  )
}
