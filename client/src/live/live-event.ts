import type { SessionStatus } from '@live-scribe/contract/recording'
import type { Utterance } from '@live-scribe/contract/utterance'

/**
 * Words that are stored, or a gap (`isGap`), under their `segmentNumber`. Each number comes once, in
 * order. Times are milliseconds from the start of the audio; `timestamp` and `spokenAt` are epoch
 * milliseconds.
 */
export interface FinalEvent extends Utterance {
  type: 'final'
}

/**
 * Words that are still being heard: they replace the interim of their channel, which its next final
 * replaces too. An empty text takes them back.
 */
export interface InterimEvent extends Utterance {
  type: 'interim'
}

/** The state of the session, when it changes. */
export interface StatusEvent {
  type: 'status'
  status: SessionStatus
  /** Milliseconds by which the text is behind the speech; 0 when negligible. */
  behindMs: number
  /** Whether the recorder has lost its connection. */
  isRecorderAway: boolean
}

/**
 * The connection to the server is lost and opened again, by itself; a recording keeps its audio
 * meanwhile.
 */
export interface ConnectionEvent {
  type: 'connection'
  state: 'lost' | 'restored'
}

/** What happens in a session while it is followed or recorded. */
export type LiveEvent = FinalEvent | InterimEvent | StatusEvent | ConnectionEvent
