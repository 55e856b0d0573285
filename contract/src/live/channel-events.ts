import * as z from 'zod/mini'
import { termFixChange } from '../fixes/term-fix.ts'
import { sessionStatus } from '../recording.ts'
import { speakerNames } from '../speaker-names.ts'
import { utteranceFields } from '../utterance.ts'

/** The Pusher channel of a session. */
export function getSessionChannelName(sessionId: string): string {
  return `transcript-${sessionId}`
}

/** Event of recognised words, interim or final (OUT-1). */
export const TRANSCRIPT_EVENT = 'transcript-event'
/** Event of a change of the session's status, and of text that falls behind (OUT-4, OUT-30). */
export const SESSION_EVENT = 'session-event'
/** Event of a change of the names of channels and speakers (OUT-60). */
export const SPEAKERS_EVENT = 'speakers-event'
/** Event of a change of the fixes that are laid over the text (OUT-70). */
export const FIXES_EVENT = 'fixes-event'
/** Event of a pinned question that the owner took down (OUT-61). */
export const QUESTION_EVENT = 'question-event'
/** Event of needs that the recorder has seen, and of whether readers may ask (OUT-62). */
export const NEEDS_EVENT = 'needs-event'
/** Event of whether new text reaches the viewers of a node (OUT-31). */
export const DELIVERY_EVENT = 'delivery-event'
/** Event after a change of the log whose own event is missing or was lost: viewers read the log. */
export const LOG_EVENT = 'log-event'
/** The channel is closed: its owner stopped sharing, or deleted the session. */
export const CLOSED_EVENT = 'closed-event'

/**
 * Recognised words. A final is stored before it is announced, under `segmentNumber`; an interim
 * carries the last stored number, so that a lost final is noticed.
 */
export const transcriptEvent = z.object({ sessionId: z.string(), ...utteranceFields.shape })
/** The data of a `transcript-event`: an utterance of the session whose code is `sessionId`. */
export type TranscriptEvent = z.output<typeof transcriptEvent>

/**
 * The session paused, resumed, or ended at `segmentNumber`. Sent every second while its text is
 * more than 3 s behind the voice or its recorder is away; absent fields mean neither.
 */
export const sessionEvent = z.object({
  sessionId: z.string(),
  status: sessionStatus,
  segmentNumber: z.int().check(z.nonnegative()),
  timestamp: z.number(),
  behindMs: z.optional(z.number().check(z.nonnegative())),
  isRecorderAway: z.optional(z.boolean()),
})
/** The data of a `session-event`; `timestamp` is epoch milliseconds. */
export type SessionEvent = z.output<typeof sessionEvent>

/** All names of the session, after one of them was changed. */
export const speakersEvent = z.object({ sessionId: z.string(), ...speakerNames.shape })
/** The data of a `speakers-event`; the one with the highest `version` counts. */
export type SpeakersEvent = z.output<typeof speakersEvent>

/** One change of the session's fixes. */
const fixesEvent = z.object({ sessionId: z.string(), ...termFixChange.shape })
/** The data of a `fixes-event`; after a missed `version` the log has the whole list. */
export type FixesEvent = z.output<typeof fixesEvent>

/** No question of a segment up to `unpinnedSegment` is pinned any more. */
export const questionEvent = z.object({
  sessionId: z.string(),
  unpinnedSegment: z.int().check(z.nonnegative()),
})
/** The data of a `question-event`; the highest number counts. */
export type QuestionEvent = z.output<typeof questionEvent>

/** What became of the readers' needs. */
export const needsEvent = z.object({
  sessionId: z.string(),
  canAsk: z.boolean(),
  seenAt: z.int().check(z.nonnegative()),
})
/**
 * The data of a `needs-event`: what was asked up to `seenAt`, epoch milliseconds, is seen; 0 says
 * nothing of that.
 */
export type NeedsEvent = z.output<typeof needsEvent>

/** Whether the node knows that new text can't reach it or its viewers now. */
export const deliveryEvent = z.object({ isDelayed: z.boolean() })
/** The data of a `delivery-event`. */
export type DeliveryEvent = z.output<typeof deliveryEvent>

/**
 * A `transcript-event` with words that a client recognised and published itself; the words are not
 * in the log, so they have no segment number.
 */
export const clientTranscriptEvent = z.pick(transcriptEvent, {
  sessionId: true,
  text: true,
  isFinal: true,
  timestamp: true,
})
/** The data of a `transcript-event` of a client that is not this server (OUT-10, OUT-11). */
export type ClientTranscriptEvent = z.output<typeof clientTranscriptEvent>
