import type { EndedReason } from '@live-scribe/contract/recording'
import type { LiveEvent } from '../live/live-event.ts'

/** The recording is opened: others read along by its code. */
export interface StartedEvent {
  type: 'started'
  code: string
  /** The page that readers open. */
  link: string
}

/** The recording is completed: all its words are stored. */
export interface EndedEvent {
  type: 'ended'
  reason: EndedReason
  durationSeconds: number
  durationMinutes: number
  /** Seconds of audio that could not be written down, and are not billed. */
  unwrittenSeconds: number
}

/** What happens in a recording of one's own. */
export type ListenEvent = StartedEvent | LiveEvent | EndedEvent

/** How audio is recorded. */
export interface ListenOptions {
  /** Samples a second, 8,000 to 192,000; 16,000 by default, and what others are converted to. */
  sampleRate?: number
  /** 1, or 2 interleaved channels that are written down each on its own. */
  channels?: 1 | 2
  /**
   * Whether the audio is a file as it is, which the server decodes: WAV, Ogg Opus or WebM with Opus.
   * It says its own rate, and `channels: 2` that its two are written down each on its own. It is sent
   * as fast as the server takes it, and a connection that is lost ends the recording.
   */
  isContainer?: boolean
  /** A language tag that the server knows, or `multi`; American English by default. */
  language?: string
  title?: string
  /** Whether another live recording of the same user is ended; otherwise it refuses this one. */
  takeOver?: boolean
  /** Leaves at once. To end with the last words, end the audio instead. */
  signal?: AbortSignal
}
