import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * A user's own vocabulary: terms that the recogniser is told, and words that it writes wrong with
 * the right ones.
 */
export const vocabularyEntries = pgTable(
  'vocabulary_entries',
  {
    /** Grows: of two entries the later one is more important. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The right words. */
    term: text('term').notNull(),
    /** The words that are written in their place; null for a term that the recogniser is told. */
    heard: text('heard'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('vocabulary_entries_term')
      .on(table.userId, sql`lower(${table.term})`)
      .where(sql`${table.heard} is null`),
    uniqueIndex('vocabulary_entries_heard')
      .on(table.userId, sql`lower(${table.heard})`)
      .where(sql`${table.heard} is not null`),
    index('vocabulary_entries_user').on(table.userId, table.id),
  ],
)
