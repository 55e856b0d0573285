import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { transcriptionSessions } from '../transcription-sessions.ts'
import { tsvector } from './tsvector.ts'

/**
 * The search index: the words of each segment that is speech and no echo, and
 * those that were said where its numbers are written otherwise. The database's function
 * `index_segments` writes the rows of a recording's next segments, `index_line` that of a fixed one.
 */
export const transcriptSearch = pgTable(
  'transcript_search',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => transcriptionSessions.id, { onDelete: 'cascade' }),
    segmentNumber: integer('segment_number').notNull(),
    /** The owner, the words as they are, and code words such as `o(n)` and `c++` in one piece. */
    exact: tsvector('exact').notNull(),
    /** The stems of English words, without the most common ones. */
    stems: tsvector('stems').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.segmentNumber] }),
    // Without a list of pending entries, whose flush would hold up whatever comes next.
    index('transcript_search_words')
      .using('gin', table.exact, table.stems)
      .with({ fastupdate: false }),
  ],
)
