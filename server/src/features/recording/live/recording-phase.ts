import type { EndedReason } from '@live-scribe/contract/recording'

export type AfterDeath = 'send-away' | 'leave-unwritten' | 'give-up'

/** How far a recording is with its end: by its recorder or its limit, or for lack of a recorder. */
export type RecordingPhase =
  | { name: 'open' }
  /** The recorder's page was left: it ends unless a recorder is back within the repair window. */
  | { name: 'leaving'; reason: EndedReason }
  /** No more audio is taken; what is left of it is being written, however long that takes. */
  | { name: 'stopping'; reason: EndedReason; detail: string }
  | { name: 'pausing' }
  | { name: 'ended' }

/**
 * What becomes of audio that a dead recogniser leaves: a recorder that goes on sends it again, a
 * paused session waits for one, and of a stopped one it is given up.
 */
export function afterDeath(phase: RecordingPhase): AfterDeath {
  if (takesAudio(phase)) return 'send-away'
  return phase.name === 'stopping' ? 'give-up' : 'leave-unwritten'
}

/** Whether audio is taken. */
export function takesAudio({ name }: RecordingPhase): boolean {
  return name === 'open' || name === 'leaving'
}
