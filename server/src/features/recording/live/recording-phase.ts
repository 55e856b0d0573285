import type { EndedReason } from '@live-scribe/contract/recording'

/** What to do with untranscribed audio when the recogniser has failed for good. */
export type RecogniserFailureAction = 'disconnect-recorder' | 'leave-untranscribed' | 'mark-as-gap'

/** The phase of a recording's life cycle. */
export type RecordingPhase =
  | { name: 'open' }
  /** The recorder's page was left: it ends unless a recorder returns within the repair window. */
  | { name: 'leaving'; reason: EndedReason }
  /** Accepts no more audio; the rest is being transcribed, however long that takes. */
  | { name: 'stopping'; reason: EndedReason; detail: string }
  | { name: 'pausing' }
  | { name: 'ended' }

/**
 * What happens to untranscribed audio when the recogniser has failed for good: a connected recorder
 * sends it again, a paused session waits for a recorder, a stopped session gives the audio up.
 */
export function getRecogniserFailureAction(phase: RecordingPhase): RecogniserFailureAction {
  if (acceptsAudio(phase)) return 'disconnect-recorder'
  return phase.name === 'stopping' ? 'mark-as-gap' : 'leave-untranscribed'
}

/** Whether audio that arrives is still recorded: not after a stop or a pause. */
export function acceptsAudio({ name }: RecordingPhase): boolean {
  return name === 'open' || name === 'leaving'
}
