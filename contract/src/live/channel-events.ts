import * as z from 'zod/mini'
import { sessionStatus } from '../recording.ts'

/** The Pusher channel of a session. */
export function channelName(sessionId: string): string {
  return `transcript-${sessionId}`
}

export const TRANSCRIPT_EVENT = 'transcript-event'
export const SESSION_EVENT = 'session-event'
/** Something is in the log that fits no event, or whose event was lost: read the log. */
export const LOG_EVENT = 'log-event'
/** Nothing comes on this channel any more: its owner stopped sharing, or deleted the session. */
export const CLOSED_EVENT = 'closed-event'

/**
 * Words as they are heard. A final is stored before it is announced and `segmentNumber` is its
 * number; an interim names the last stored number, so that a lost final shows.
 */
export const transcriptEvent = z.object({
  sessionId: z.string(),
  text: z.string(),
  isFinal: z.boolean(),
  /** Milliseconds since the epoch. */
  timestamp: z.number(),
  /** When the first word was said, the same way; an earlier version of the server does not know. */
  spokenAt: z.optional(z.number()),
  segmentNumber: z.int().check(z.nonnegative()),
  startMs: z.int(),
  endMs: z.int(),
  speaker: z.nullable(z.int()),
  /** True for a piece of audio that never arrived; the text says how long. */
  isGap: z.boolean(),
})
export type TranscriptEvent = z.output<typeof transcriptEvent>

/**
 * The session changed: it paused, went on, or ended at `segmentNumber`. While its text is more than
 * 3 s behind the voice, or its recorder is away, that is told every second; absent means neither.
 */
export const sessionEvent = z.object({
  sessionId: z.string(),
  status: sessionStatus,
  segmentNumber: z.int().check(z.nonnegative()),
  timestamp: z.number(),
  behindMs: z.optional(z.number().check(z.nonnegative())),
  isRecorderAway: z.optional(z.boolean()),
})
export type SessionEvent = z.output<typeof sessionEvent>

/** Words that a client recognised itself and announced; not from the log, so without a number. */
export const foreignTranscriptEvent = z.pick(transcriptEvent, {
  sessionId: true,
  text: true,
  isFinal: true,
  timestamp: true,
})
export type ForeignTranscriptEvent = z.output<typeof foreignTranscriptEvent>
