import type { SharedSession } from '@live-scribe/contract/sharing'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'

/**
 * The contract's form of a shared session: without its owner, and with the title for the owner
 * only.
 */
export function presentSharedSession(row: SessionRow, isOwn: boolean): SharedSession {
  return {
    session_id: row.code,
    status: row.status,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    channels: row.channels,
    own: isOwn ? { title: row.title } : null,
  }
}
