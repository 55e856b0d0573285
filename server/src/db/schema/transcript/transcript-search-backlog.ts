import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { transcriptionSessions } from '../transcription-sessions.ts'

/**
 * Recordings with segments that the search index may lack. A trigger adds a recording with the first
 * segment that is stored, because an index that is written with each segment would delay every final.
 */
export const transcriptSearchBacklog = pgTable('transcript_search_backlog', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => transcriptionSessions.id, { onDelete: 'cascade' }),
  /** The index has all segments up to this one. */
  indexedSegmentNumber: integer('indexed_segment_number').notNull(),
})
