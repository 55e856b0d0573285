import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { vocabularyEntries } from '#server/db/schema.ts'
import { findEntries } from './find-entries.ts'
import { getReplacements, getTerms, type Replacement } from './get-used.ts'

export { changeEntries } from './change-entries.ts'
export type { Replacement } from './get-used.ts'
export { addVocabularyRoutes } from './routes/vocabulary.ts'

/** The terms that the recogniser of a user's recordings is told, the most important first. */
export async function findTerms(db: Database, userId: string): Promise<string[]> {
  return getTerms(await findEntries(db, userId))
}

/** Wrong words with the right ones, which a user's new recording takes over. */
export async function findReplacements(tx: Transaction, userId: string): Promise<Replacement[]> {
  return getReplacements(await findEntries(tx, userId))
}

export async function deleteVocabulary(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(vocabularyEntries).where(eq(vocabularyEntries.userId, userId))
}
