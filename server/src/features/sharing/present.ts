import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import type { SharedSession } from '@live-scribe/contract/sharing'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'

/**
 * The contract's form of a shared session: without its owner, and with the title for the owner
 * only.
 */
export function presentSharedSession(
  row: SessionRow,
  { isOwn, fixes }: { isOwn: boolean; fixes: TermFix[] },
): SharedSession {
  return {
    session_id: row.code,
    status: row.status,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    channels: row.channels,
    language: row.language,
    speaker_names: presentSpeakerNames(row),
    unpinned_segment: row.unpinnedSegment,
    can_export: isOwn || row.canReadersExport,
    can_ask: row.canReadersAsk,
    fixes: { version: row.fixesVersion, fixes },
    own: isOwn ? { title: row.title } : null,
  }
}

/** The names that a session's owner gave, as everybody who may read it gets them. */
export function presentSpeakerNames({
  speakerNames: names,
  speakerNamesVersion: version,
}: Pick<SessionRow, 'speakerNames' | 'speakerNamesVersion'>): SpeakerNames {
  return { version, names }
}
