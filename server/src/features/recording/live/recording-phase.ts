import type { EndedReason } from '@live-scribe/contract/recording'

/** What to do with unwritten audio when the recogniser is dead. */
export type AfterDeath = 'send-away' | 'leave-unwritten' | 'give-up'

/** Where a recording is in its life. */
export type RecordingPhase =
  | { name: 'open' }
  /** The recorder's page was left: it ends unless a recorder returns within the repair window. */
  | { name: 'leaving'; reason: EndedReason }
  /** Takes no more audio; the rest is being written, however long that takes. */
  | { name: 'stopping'; reason: EndedReason; detail: string }
  | { name: 'pausing' }
  | { name: 'ended' }

/**
 * What happens to unwritten audio of a dead recogniser: a connected recorder sends it again, a
 * paused session waits for one, a stopped session gives it up.
 */
export function afterDeath(phase: RecordingPhase): AfterDeath {
  if (takesAudio(phase)) return 'send-away'
  return phase.name === 'stopping' ? 'give-up' : 'leave-unwritten'
}

/** Whether audio that arrives is still recorded: not after a stop or a pause. */
export function takesAudio({ name }: RecordingPhase): boolean {
  return name === 'open' || name === 'leaving'
}
