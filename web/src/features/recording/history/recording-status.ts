import type { TranscriptionSession } from '@live-scribe/contract/recording'

/**
 * A recording's status for its owner: `paused` can be resumed, `finishing` is being written to its
 * end.
 */
export type RecordingStatus = 'live' | 'paused' | 'finishing' | 'finished'

/** The status of a session, from its stored status and whether its recorder is connected. */
export function getRecordingStatus(session: TranscriptionSession): RecordingStatus {
  switch (session.status) {
    case 'active':
      return session.is_recorder_away ? 'paused' : 'live'
    case 'paused':
      return session.is_finishing ? 'finishing' : 'paused'
    case 'completed':
      return 'finished'
    default:
      return session.status satisfies never
  }
}
