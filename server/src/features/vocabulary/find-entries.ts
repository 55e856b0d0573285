import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { vocabularyEntries as entries } from '#server/db/schema.ts'

/** A user's vocabulary, the most important entries first. */
export async function findEntries(
  db: Database | Transaction,
  userId: string,
): Promise<VocabularyEntry[]> {
  return db
    .select({ term: entries.term, heard: entries.heard })
    .from(entries)
    .where(eq(entries.userId, userId))
    .orderBy(desc(entries.id))
}
