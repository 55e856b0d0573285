import type { TranscriptionSession } from '@live-scribe/contract/recording'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { isBeingTranscribed } from './session/liveness.ts'

/** A session as its owner sees it. */
export function presentSession(
  row: SessionRow,
  {
    now,
    isRecorderAway = false,
    owner,
  }: {
    now: Date
    isRecorderAway?: boolean
    /** The owner, where the caller may open the session. */
    owner?: Pick<UserRow, 'recordingRetention'>
  },
): TranscriptionSession {
  return {
    id: row.id,
    session_id: row.code,
    user_id: row.userId,
    title: row.title,
    status: row.status,
    is_finishing: isBeingTranscribed(row, now),
    is_recorder_away: isRecorderAway,
    durable_sample: row.durableSample,
    channels: row.channels,
    language: row.language,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    duration_seconds: row.durationSeconds,
    duration_minutes: row.durationMinutes,
    ended_reason: row.endedReason,
    is_shared: row.isShared,
    can_readers_export: row.canReadersExport,
    recording_limit_minutes: row.recordingLimitMinutes,
    grace_minutes: row.graceMinutes,
    tags: row.tags,
    retention: row.retention,
    is_kept_for_page: (row.retention ?? owner?.recordingRetention) === 'until_closed',
  }
}
