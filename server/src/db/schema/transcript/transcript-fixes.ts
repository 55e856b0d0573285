import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { transcriptionSessions } from '../transcription-sessions.ts'

/**
 * Words of a transcript that its owner replaced, laid over the segment log. Numbers grow within a
 * session; a fix that is taken back is deleted.
 */
export const transcriptFixes = pgTable(
  'transcript_fixes',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => transcriptionSessions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    // No foreign key: its lock on the user, after that on the session, would be a deadlock with a
    // deletion. The author is the session's owner, with whom it goes.
    authorId: uuid('author_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** One place, the whole recording, or later recordings too. */
    scope: text('scope', { enum: ['here', 'recording', 'always'] }).notNull(),
    original: text('original').notNull(),
    replacement: text('replacement').notNull(),
    /** The segment and its word, from 0, of a fix in one place; otherwise null. */
    segmentNumber: integer('segment_number'),
    word: integer('word'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.number] }),
    check('transcript_fixes_scope', sql`${table.scope} in ('here', 'recording', 'always')`),
    check(
      'transcript_fixes_place',
      sql`(${table.scope} = 'here') = (${table.segmentNumber} is not null and ${table.word} is not null)`,
    ),
  ],
)

/** A fix as it is stored; `number` is the id that readers get. */
export type FixRow = typeof transcriptFixes.$inferSelect
