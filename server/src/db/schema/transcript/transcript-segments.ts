import type { Word } from '@live-scribe/contract/transcript'
import { gapCauses } from '@live-scribe/contract/utterance'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { transcriptionSessions } from '../transcription-sessions.ts'

/** The segment log: per session 1, 2, 3 … without a gap, and never changed. */
export const transcriptSegments = pgTable(
  'transcript_segments',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => transcriptionSessions.id, { onDelete: 'cascade' }),
    segmentNumber: integer('segment_number').notNull(),
    text: text('text').notNull(),
    isFinal: boolean('is_final').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    speaker: integer('speaker'),
    channel: integer('channel').notNull().default(0),
    /** Whether the segment is a gap: audio that never arrived or could not be transcribed. */
    isGap: boolean('is_gap').notNull().default(false),
    words: jsonb('words').$type<Word[]>().notNull().default([]),
    /** When the first word was spoken; `created_at` is when the text was stored. */
    spokenAt: timestamp('spoken_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether the microphone only heard the meeting from a loudspeaker, decided by sound. */
    isEcho: boolean('is_echo').notNull().default(false),
    /** Whether this server wrote it in place of a hosted speech service that was away. */
    isFallback: boolean('is_fallback').notNull().default(false),
    /** Why a gap has no text; null for words. */
    gapCause: text('gap_cause', { enum: gapCauses }),
    /** The range of a gap in samples; null for words. */
    gapStartSample: bigint('gap_start_sample', { mode: 'number' }),
    gapEndSample: bigint('gap_end_sample', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.segmentNumber] })],
)

/** A stored segment; never updated. `sessionId` is the internal id, not the code. */
export type SegmentRow = typeof transcriptSegments.$inferSelect
