import type { RecordingState } from '@live-scribe/contract/recording/list'

/** The names of the states of recordings. */
export const stateLabels: Record<RecordingState, string> = {
  live: 'Live',
  paused: 'Paused',
  finishing: 'Finishing',
  finished: 'Finished',
}
