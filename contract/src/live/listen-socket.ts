import { z } from 'zod'
import { SAMPLE_RATE } from '../recording.ts'

/** The path of the audio socket. It speaks Deepgram's live protocol and a few messages more. */
export const LISTEN_PATH = '/v1/listen'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/**
 * The query of `/v1/listen`. `from` and `recorder` are ours: the position of the first sample
 * sent on this socket, and a name for the recorder that may replace its own earlier socket.
 */
export const listenQuery = z.object({
  encoding: z.literal('linear16').default('linear16'),
  sample_rate: z.coerce.number().pipe(z.literal(SAMPLE_RATE)).default(SAMPLE_RATE),
  channels: z.coerce.number().pipe(z.literal(1)).default(1),
  interim_results: flag.default(false),
  from: z.coerce.number().int().min(0).default(0),
  recorder: z.string().max(64).optional(),
})
export type ListenQuery = z.output<typeof listenQuery>

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('KeepAlive') }),
  z.object({ type: z.literal('Finalize') }),
  z.object({ type: z.literal('CloseStream') }),
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
  metadata: { request_id: string; model_info: { name: string; version: string; arch: string } }
  /** Ours: where this stands in the session. `segment_number` as in a transcript event. */
  live_scribe: {
    segment_number: number
    start_ms: number
    end_ms: number
    speaker: number | null
    timestamp: number
  }
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
  | DurableMessage
  | ReadyMessage
  | ErrorMessage
