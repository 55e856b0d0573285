import type { TranscriptionSession } from '@live-scribe/contract/recording'
import type { RecordingState } from '@live-scribe/contract/recording/list'

/** The state of a session, from its stored status and whether its recorder is connected. */
export function getRecordingStatus(session: TranscriptionSession): RecordingState {
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
