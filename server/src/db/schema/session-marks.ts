import { markKinds } from '@live-scribe/contract/marks/mark'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tsvector } from './transcript/tsvector.ts'
import { transcriptionSessions } from './transcription-sessions.ts'

/** The moments of a recording that its owner marked, for the owner alone. */
export const sessionMarks = pgTable(
  'session_marks',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => transcriptionSessions.id, { onDelete: 'cascade' }),
    /** Made by the page that set the mark. */
    id: uuid('id').notNull(),
    /** Milliseconds from the start of the recording's audio. */
    positionMs: integer('position_ms').notNull(),
    kind: text('kind', { enum: markKinds }).notNull(),
    note: text('note').notNull(),
    /** The owner and the note's words, as in the index of transcripts; a trigger writes both. */
    exact: tsvector('exact').notNull().default(''),
    stems: tsvector('stems').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.id] }),
    index('session_marks_words').using('gin', table.exact, table.stems),
    check('session_marks_kind', sql`${table.kind} in ('moment', 'question', 'decision', 'to_do')`),
  ],
)

/** A stored mark; `sessionId` is the internal id, not the code. */
export type MarkRow = typeof sessionMarks.$inferSelect
