import { RETENTIONS } from '@live-scribe/contract/account/retention-choice'
import type { RecorderRun } from '@live-scribe/contract/recording/receipt'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Recordings. `durable_sample` is the position up to which all words are stored, of every channel;
 * `recorder_generation` increases with every process that leases the session, so that one that lost
 * it can no longer write.
 */
export const transcriptionSessions = pgTable(
  'transcription_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('session_id').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    status: text('status', { enum: ['active', 'paused', 'completed'] })
      .notNull()
      .default('active'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the recording was stopped; the rest of its audio is transcribed afterwards. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    durationSeconds: integer('duration_seconds'),
    durationMinutes: integer('duration_minutes'),
    endedReason: text('ended_reason', { enum: ['user_stopped', 'time_limit'] }),
    lastSegmentNumber: integer('last_segment_number').notNull().default(0),
    /** Characters of all segments, for the limit on what a client may store. */
    textCharacters: integer('text_characters').notNull().default(0),
    /** The language of what is said, as a BCP 47 tag; `multi` for several. */
    language: text('language').notNull().default('en-US'),
    /** Channels of the audio: the microphone, and the meeting. */
    channels: integer('channels').notNull().default(1),
    durableSample: bigint('durable_sample', { mode: 'number' }).notNull().default(0),
    /** The durable position of each channel; null for a session of one channel. */
    channelDurableSamples: bigint('channel_durable_samples', { mode: 'number' }).array(),
    /** Samples before `durable_sample` that are gaps, which are not billed. */
    missingSamples: bigint('missing_samples', { mode: 'number' }).notNull().default(0),
    /** Maximum length in whole minutes without the grace, decided when it was opened. */
    recordingLimitMinutes: integer('recording_limit_minutes').notNull().default(5),
    /** How long it was planned to last; null: as long as its limit. */
    plannedMinutes: integer('planned_minutes'),
    /** Minutes held for it until it is settled; the ledger has them as `reserved`. */
    reservedMinutes: integer('reserved_minutes').notNull().default(0),
    /** Minutes that it may last beyond the limit, used in advance; when it first did so. */
    graceMinutes: integer('grace_minutes').notNull().default(0),
    graceStartedAt: timestamp('grace_started_at', { withTimezone: true }),
    /** The time of the last heartbeat of a process that records the session. */
    recorderSeenAt: timestamp('recorder_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether viewers with the code may read the transcript. */
    isShared: boolean('is_shared').notNull().default(true),
    /** Whether viewers with the code may also export the transcript. */
    canReadersExport: boolean('can_readers_export').notNull().default(false),
    /** Whether viewers with the code may say what they need while it is recorded. */
    canReadersAsk: boolean('can_readers_ask').notNull().default(true),
    /** The actual cause of the end, for diagnosis; users see the reason. */
    endedDetail: text('ended_detail'),
    /** The names that the owner gave to channels and speakers. */
    speakerNames: jsonb('speaker_names').$type<SpeakerNames['names']>().notNull().default([]),
    /** Number of changes of these names. */
    speakerNamesVersion: integer('speaker_names_version').notNull().default(0),
    /** No question of a segment up to this one is pinned: the owner took it down. */
    unpinnedSegment: integer('unpinned_segment').notNull().default(0),
    /** How long it is kept; null: as long as the account's other recordings. */
    retention: text('retention', { enum: RETENTIONS }),
    /** The last sign of the page for which it is kept, and when that page was closed. */
    pageSeenAt: timestamp('page_seen_at', { withTimezone: true }),
    pageClosedAt: timestamp('page_closed_at', { withTimezone: true }),
    /** When its owner was told by mail that it will be deleted. */
    deletionNoticedAt: timestamp('deletion_noticed_at', { withTimezone: true }),
    /** Number of changes of the fixes that are laid over the text. */
    fixesVersion: integer('fixes_version').notNull().default(0),
    /** The owner's tags, and what `toTagKey` makes of each, in the same order. */
    tags: text('tags').array().notNull().default([]),
    tagKeys: text('tag_keys').array().notNull().default([]),
    /** When it is deleted for good; hidden from everybody until then. Null: not deleted. */
    deleteAt: timestamp('delete_at', { withTimezone: true }),
    /** The deletion, of this recording and others, that can be undone until then. */
    deletionId: uuid('deletion_id'),
    recorderGeneration: integer('recorder_generation').notNull().default(0),
    /** What each run of a recorder counted itself, in the order of the runs. */
    recorderRuns: jsonb('recorder_runs').$type<RecorderRun[]>().notNull().default([]),
    /** The heard samples that were billed, by the count of the last process; null before the end. */
    heardSamples: bigint('heard_samples', { mode: 'number' }),
    /** The last segment number that readers were told; null before the end. */
    announcedSegment: integer('announced_segment'),
  },
  (table) => [
    index('transcription_sessions_user').on(table.userId, table.startedAt.desc()),
    index('transcription_sessions_started').on(table.startedAt),
    // RISK-24: one live recording per user.
    uniqueIndex('transcription_sessions_live')
      .on(table.userId)
      .where(sql`${table.status} = 'active'`),
    index('transcription_sessions_seen')
      .on(table.recorderSeenAt)
      .where(sql`${table.status} <> 'completed'`),
    index('transcription_sessions_delete_at')
      .on(table.deleteAt)
      .where(sql`${table.deleteAt} is not null`),
    check(
      'transcription_sessions_status',
      sql`${table.status} in ('active', 'paused', 'completed')`,
    ),
    check(
      'transcription_sessions_ended_reason',
      sql`${table.endedReason} in ('user_stopped', 'time_limit')`,
    ),
    check(
      'transcription_sessions_retention',
      sql`${table.retention} in ('forever', '90_days', '30_days', '7_days', '1_day', 'until_closed')`,
    ),
    check('transcription_sessions_channels', sql`${table.channels} in (1, 2)`),
    check('transcription_sessions_code', sql`${table.code} ~ '^[A-HJ-KM-NP-Z2-9]{6}$'`),
  ],
)

/** A recording; `id` is internal, `code` is in the link. */
export type SessionRow = typeof transcriptionSessions.$inferSelect
