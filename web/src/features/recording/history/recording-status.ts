import type { TranscriptionSession } from '@live-scribe/contract/recording'

/** How a recording stands for its owner: `paused` may be gone on with, `finishing` is being written to its end. */
export type RecordingStatus = 'live' | 'paused' | 'finishing' | 'finished'

export function recordingStatusOf(session: TranscriptionSession): RecordingStatus {
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
