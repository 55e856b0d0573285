import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import type { ChannelEvent } from '#server/ports/live-bus.ts'
import type { Attempt } from '#server/ports/rate-limits.ts'
import type {
  SelectedTerms,
  SpeechCapabilities,
  SpeechEvent,
  SpeechFailure,
  SpeechStreamOptions,
} from '#server/ports/speech-to-text.ts'
import type { ServedAddress } from '#server/ports/workers.ts'
import type { MetricSnapshot } from '../metrics/sum-metrics.ts'

/** What a recogniser is, as far as it is known without a call. */
export interface SpeechState {
  name: string
  description: string
  capabilities: SpeechCapabilities
  /** Null for a recogniser that takes no terms. */
  usesTerms: SelectedTerms['use'] | null
  models: SpeechModelStatus
}

/** Why a stream was refused or broke. */
export interface StreamFailure {
  reason: SpeechFailure
  message: string
}

/** An attempt of a key, or a question about it. */
export interface LimitRequest {
  name: string
  limit: { tries: number; windowSeconds: number }
  key: string
  act: 'used' | 'consume' | 'return'
}

/** Messages without an answer, by topic; each topic has one direction. */
export interface Notices {
  /** To the hub: for the workers that have subscribed to the channel. */
  publish: ChannelEvent
  unsubscribe: string
  /** To a worker. */
  event: ChannelEvent
  /** To a worker: events of the channel were dropped, because the worker did not take them. */
  gap: string
  handle: string
  unhandle: string
  viewers: { channel: string; viewers: number }
  audio: { stream: number; samples: Int16Array }
  finalize: number
  end: number
  discard: number
  /** To a worker. */
  speech: { stream: number; event: SpeechEvent }
  /** To a worker: the stream is over; with a failure, it broke. */
  over: { stream: number; failure: StreamFailure | null }
  /** To a worker. */
  recogniser: SpeechState
  /** To the main process: the worker serves requests. */
  serving: ServedAddress
  /** To a worker: stop; a second one ends the wait for the load balancer. */
  stop: null
}

/** Messages with an answer, by topic. */
export interface Requests {
  subscribe: { body: string; answer: null }
  /** A call to whoever handles a name; null when nobody does. */
  call: { body: { name: string; request: string }; answer: string | null }
  totals: { body: string; answer: Map<string, number> }
  limit: { body: LimitRequest; answer: Omit<Attempt, 'giveBack'> | number | null }
  recogniser: { body: null; answer: SpeechState }
  open: {
    body: { stream: number; options: Omit<SpeechStreamOptions, 'onFed'> }
    answer: StreamFailure | null
  }
  /** To a worker: its metrics. */
  metrics: { body: null; answer: MetricSnapshot[] }
  /** To the main process: the worker can't start, for a reason that the operator can change. */
  failed: { body: string; answer: null }
  /** To the hub: the metrics of all workers. */
  page: { body: null; answer: { type: string; text: string } }
}

/** A message between the main process and a worker. */
export type LinkMessage =
  | { kind: 'notice'; topic: keyof Notices; body: unknown }
  | { kind: 'request'; id: number; topic: keyof Requests; body: unknown }
  | { kind: 'answer'; id: number; answer: unknown }
  /** The other end could not answer. */
  | { kind: 'failure'; id: number; message: string }
