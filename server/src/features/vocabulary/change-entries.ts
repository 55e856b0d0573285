import {
  getEntryKey,
  MAX_VOCABULARY_ENTRIES,
  type VocabularyEntry,
} from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { vocabularyEntries as entries } from '#server/db/schema.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'

/** What changes in a user's vocabulary; the first of the added entries is the most important. */
interface VocabularyChange {
  userId: string
  add: readonly VocabularyEntry[]
  remove: readonly VocabularyEntry[]
  now: Date
}

/** Entries that are new or changed, and those that had no room. */
interface ChangedVocabulary {
  added: number
  leftOut: number
}

/** Changes a user's vocabulary while nobody else does. */
export function changeVocabularyOf(
  db: Database,
  change: VocabularyChange,
): Promise<ChangedVocabulary> {
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, change.userId)
    return changeEntries(tx, change)
  })
}

/** Changes the vocabulary of a user whose row this transaction has locked. */
export async function changeEntries(
  tx: Transaction,
  { userId, add, remove, now }: VocabularyChange,
): Promise<ChangedVocabulary> {
  const isOwn = eq(entries.userId, userId)
  if (remove.length > 0) await tx.delete(entries).where(and(isOwn, isOneOf(remove)))
  const distinct = [...new Map(add.map((entry) => [getEntryKey(entry), entry])).values()]
  const replaced =
    distinct.length > 0
      ? await tx
          .delete(entries)
          .where(and(isOwn, isForSameWords(distinct)))
          .returning()
      : []
  const kept = await tx.$count(entries, isOwn)
  const fitting = distinct.slice(0, Math.max(0, MAX_VOCABULARY_ENTRIES - kept))
  const rows = fitting.map(({ term, heard }) => ({ userId, term, heard, createdAt: now })).reverse()
  if (rows.length > 0) await tx.insert(entries).values(rows).onConflictDoNothing()
  const isUnchanged = (entry: VocabularyEntry) =>
    replaced.some(({ term, heard }) => term === entry.term && heard === entry.heard)
  return {
    added: fitting.filter((entry) => !isUnchanged(entry)).length,
    leftOut: distinct.length - fitting.length,
  }
}

function isOneOf(those: readonly VocabularyEntry[]): SQL {
  return sql`(${entries.term}, coalesce(${entries.heard}, '')) in (
    select one ->> 'term', coalesce(one ->> 'heard', '') from json_array_elements(${JSON.stringify(those)}::json) one)`
}

/** Condition: the entry is for the words of one of those, in any case. */
function isForSameWords(those: readonly VocabularyEntry[]): SQL {
  const one = sql`json_array_elements(${JSON.stringify(those)}::json) one`
  return sql`((${entries.heard} is null and lower(${entries.term}) in (select lower(one ->> 'term') from ${one} where one ->> 'heard' is null))
    or lower(${entries.heard}) in (select lower(one ->> 'heard') from ${one}))`
}
