import * as z from 'zod/mini'
import type { AskedNeeds } from '../needs/need.ts'
import { capturedCount } from '../recording/receipt.ts'
import type { EndedReason } from '../recording.ts'

/** The largest binary message: 32 seconds of audio, 16 with two channels. */
export const MAX_AUDIO_MESSAGE_BYTES = 1024 * 1024

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('KeepAlive') }),
  z.object({ type: z.literal('Finalize') }),
  z.object({ type: z.literal('CloseStream') }),
  // Deepgram's message for changing settings; ignored here, because the query fixes the settings.
  z.object({ type: z.literal('Configure') }),
  // Our message: the session position of the next sample. A position ahead of all audio leaves a
  // gap.
  z.object({ type: z.literal('Position'), sample: z.int().check(z.nonnegative()) }),
  // Our message: what one run of the recorder has captured, by its own count.
  z.object({ type: z.literal('Captured'), ...capturedCount.shape }),
])
/** A text message of the recorder (IN-5); audio comes as binary messages. */
export type ClientMessage = z.output<typeof clientMessage>

/** A word of Deepgram's `Results`; times are seconds since this socket's first sample. */
export interface ResultWord {
  word: string
  punctuated_word: string
  start: number
  end: number
  confidence: number
  speaker?: number
}

/** Deepgram's `Results` (IN-8, IN-9); times are seconds of audio since this socket opened. */
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
  /**
   * Our addition: the utterance's place in the session; `segment_number` is as in a transcript
   * event.
   */
  live_scribe: {
    segment_number: number
    start_ms: number
    end_ms: number
    /** The channel of the words, as in `channel_index`; absent from earlier versions: 0. */
    channel?: number
    speaker: number | null
    timestamp: number
    /** When the first word was spoken, epoch milliseconds. */
    spoken_at?: number
    is_gap: boolean
    /** A final as it was said, where the transcript writes its numbers otherwise. */
    said?: string
    /** Whether the microphone only heard the meeting from a loudspeaker; present only if it did. */
    is_echo?: boolean
    /** Whether the server wrote it in place of a hosted speech service; present only if it did. */
    is_fallback?: boolean
  }
}

/** Deepgram's message with `vad_events`: somebody starts to speak; `timestamp` is in seconds. */
interface SpeechStartedMessage {
  type: 'SpeechStarted'
  channel: [number, number]
  timestamp: number
}

/**
 * Deepgram's message with `utterance_end_ms`: silence after the last word; times are in seconds.
 */
interface UtteranceEndMessage {
  type: 'UtteranceEnd'
  channel: [number, number]
  last_word_end: number
}

/** Deepgram's last message before close 1000 (IN-7); `duration` is seconds of audio. */
export interface MetadataMessage {
  type: 'Metadata'
  transaction_key: 'deprecated'
  request_id: string
  sha256: string
  created: string
  duration: number
  channels: number
  /** What had no effect or ended too early; present only if there is any. */
  warnings?: ListenWarning[]
}

/** A parameter of the query that had no effect, or whose audio ended too early, and why. */
export interface ListenWarning {
  parameter: string
  type: 'unsupported_parameter' | 'incomplete_audio'
  message: string
}

/**
 * Our message. All words of the audio before `sample` are stored; `segment` is the number of the
 * last stored segment.
 */
interface DurableMessage {
  type: 'Durable'
  sample: number
  segment: number
}

/** Our message, sent once: the recogniser accepts audio. */
interface ReadyMessage {
  type: 'Ready'
  session_id: string
  sample: number
  segment: number
  /** Position at which new audio begins: the server has audio or text of some channel before it. */
  received: number
  /** Samples before `received`, without gaps. */
  heard: number
  /** Maximum samples that this session may have, those of the grace included. */
  limit: number
  /**
   * Of these samples, those after the user's minutes are used up, which the next minutes pay;
   * absent from earlier versions of the server: 0.
   */
  grace?: number
  /** Channels of the session; absent from earlier versions of the server: 1. */
  channels?: number
  /** Whether the server takes `Captured`; absent from earlier versions: false. */
  takes_counts?: boolean
}

/**
 * Our message, sent about every second. The server has received all audio before `sample`, and its
 * recogniser has processed all audio before `recognised`. With `is_finishing` the server received
 * the stop and transcribes the rest, even without the recorder.
 */
export interface HeardMessage {
  type: 'Heard'
  sample: number
  recognised: number
  is_finishing: boolean
}

/**
 * Our message. The recording ended, by a stop or at its limit; sent before Metadata. Audio of
 * `unwritten_seconds` could not be transcribed: it is a gap in the log, and not billed.
 */
export interface EndedMessage {
  type: 'Ended'
  reason: EndedReason
  duration_seconds: number
  duration_minutes: number
  unwritten_seconds: number
}

/**
 * Our message. Whether the session is shared, and whether its readers on other nodes get new text
 * late; sent after `Ready`, and on every change.
 */
export interface SharingMessage {
  type: 'Sharing'
  is_shared: boolean
  /** Absent while text arrives in time. */
  is_delayed?: boolean
}

/**
 * Our message. What readers need, and whether they may say so; sent after `Ready`, and on every
 * change, at most once a second while readers ask.
 */
interface NeedsMessage extends AskedNeeds {
  type: 'Needs'
}

/**
 * Our message, sent after `Ready` and once a minute to a recorder of somebody who is signed in: a
 * listen token for this recording that outlives the sign-in, should that expire meanwhile.
 */
interface KeyMessage {
  type: 'Key'
  token: string
}

/** Sent before a refusal closes the socket; `message` is for people. */
export interface ErrorMessage {
  type: 'Error'
  code: string
  message: string
}

/** Every text message that the server sends on `/v1/listen`; clients ignore other types (IN-7). */
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
  | NeedsMessage
  | KeyMessage
  | ErrorMessage
