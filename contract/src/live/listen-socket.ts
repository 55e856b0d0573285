import * as z from 'zod/mini'
import { type EndedReason, SAMPLE_RATE } from '../recording.ts'

/** The path of the audio socket. It speaks Deepgram's live protocol and a few messages more. */
export const LISTEN_PATH = '/v1/listen'
/** The largest binary message: 32 seconds of audio. */
export const MAX_AUDIO_MESSAGE_BYTES = 1024 * 1024

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/**
 * The query of `/v1/listen`; other settings of Deepgram's are accepted and not used. Ours are
 * `from`, the position of the first sample sent on this socket;
 * `captured`, the position up to which the recorder has audio by now, sent or not; `recorder`, a name for the
 * recorder, which may replace its own earlier socket; `takeover`, to replace another's.
 */
export const listenQuery = z.object({
  encoding: z._default(z.literal('linear16'), 'linear16'),
  sample_rate: z._default(z.pipe(z.coerce.number(), z.literal(SAMPLE_RATE)), SAMPLE_RATE),
  channels: z._default(z.pipe(z.coerce.number(), z.literal(1)), 1),
  interim_results: z._default(flag, false),
  from: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  captured: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  recorder: z.optional(z.string().check(z.maxLength(64))),
  takeover: z._default(flag, false),
  /** Deepgram's: tell when somebody begins to speak, and so long after their last word. */
  vad_events: z._default(flag, false),
  utterance_end_ms: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000))),
})
export type ListenQuery = z.output<typeof listenQuery>

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('KeepAlive') }),
  z.object({ type: z.literal('Finalize') }),
  z.object({ type: z.literal('CloseStream') }),
  // Deepgram's, about what is set by the query here; changes nothing.
  z.object({ type: z.literal('Configure') }),
  // Ours: the next sample stands at this position. Ahead of all audio it leaves a gap.
  z.object({ type: z.literal('Position'), sample: z.int().check(z.nonnegative()) }),
])
export type ClientMessage = z.output<typeof clientMessage>

export interface ResultWord {
  word: string
  punctuated_word: string
  start: number
  end: number
  confidence: number
  speaker?: number
}

/** Times are seconds of audio since this socket opened, as on Deepgram's API. */
export interface ResultsMessage {
  type: 'Results'
  channel_index: [number, number]
  start: number
  duration: number
  is_final: boolean
  speech_final: boolean
  from_finalize: boolean
  channel: { alternatives: [{ transcript: string; confidence: number; words: ResultWord[] }] }
  metadata: {
    request_id: string
    model_uuid: string
    model_info: { name: string; version: string; arch: string }
  }
  /** Ours: where this stands in the session. `segment_number` as in a transcript event. */
  live_scribe: {
    segment_number: number
    start_ms: number
    end_ms: number
    speaker: number | null
    timestamp: number
    /** When the first word was said, milliseconds since the epoch. */
    spoken_at?: number
    is_gap: boolean
  }
}

/** Deepgram's, sent with `vad_events`: somebody begins to speak; seconds. */
export interface SpeechStartedMessage {
  type: 'SpeechStarted'
  channel: [number, number]
  timestamp: number
}

/** Deepgram's, sent with `utterance_end_ms`: nothing was said for so long; seconds. */
export interface UtteranceEndMessage {
  type: 'UtteranceEnd'
  channel: [number, number]
  last_word_end: number
}

export interface MetadataMessage {
  type: 'Metadata'
  transaction_key: 'deprecated'
  request_id: string
  sha256: string
  created: string
  duration: number
  channels: number
}

/** Ours. The words made of all audio before `sample` are stored; `segment` is the last number. */
export interface DurableMessage {
  type: 'Durable'
  sample: number
  segment: number
}

/** Ours. Sent once, when the recogniser listens: audio may be dropped as `Durable` says. */
export interface ReadyMessage {
  type: 'Ready'
  session_id: string
  sample: number
  segment: number
  /** Position up to which the server has audio: what is sent again before it is cut. */
  received: number
  /** Samples heard so far, without gaps, and how many may be heard in all. */
  heard: number
  limit: number
}

/**
 * Ours. The server has all audio before `sample`, and its recogniser has listened to all before
 * `recognised`; told about every second. With `is_finishing` the recorder's stop has arrived: the
 * server writes the words that are left, with the recorder or without.
 */
export interface HeardMessage {
  type: 'Heard'
  sample: number
  recognised: number
  is_finishing: boolean
}

/**
 * Ours. The recording ended, by the recorder's stop or at its limit; before Metadata. Audio of
 * `unwritten_seconds` no recogniser could write: it is a gap of the log, and not billed.
 */
export interface EndedMessage {
  type: 'Ended'
  reason: EndedReason
  duration_seconds: number
  duration_minutes: number
  unwritten_seconds: number
}

/** Ours. Whether those with the code may read: after `Ready`, and whenever the owner changed it. */
export interface SharingMessage {
  type: 'Sharing'
  is_shared: boolean
}

/** Sent before a refusal closes the socket; `message` is for people. */
export interface ErrorMessage {
  type: 'Error'
  code: string
  message: string
}

export type ServerMessage =
  | ResultsMessage
  | MetadataMessage
  | SpeechStartedMessage
  | UtteranceEndMessage
  | DurableMessage
  | ReadyMessage
  | HeardMessage
  | EndedMessage
  | SharingMessage
  | ErrorMessage
