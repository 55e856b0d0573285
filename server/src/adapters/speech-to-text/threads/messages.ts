import type { SpeechEvent } from '#server/ports/speech-to-text.ts'

/** Messages to a worker. All but `exit` name their stream. */
export type WorkerCommand =
  | { type: 'open'; stream: number; terms: readonly string[] }
  | { type: 'audio'; stream: number; samples: Int16Array }
  | { type: 'finalize'; stream: number }
  | { type: 'end'; stream: number }
  | { type: 'discard'; stream: number }
  | { type: 'exit' }

/** Messages from a worker about a stream. */
export type StreamMessage =
  | { type: 'event'; stream: number; event: SpeechEvent }
  /** The first `sample` samples of the stream are decoded. */
  | { type: 'decoded'; stream: number; sample: number }
  | { type: 'ended'; stream: number }

/** `ready`: the model is loaded and no stream is open. */
export type WorkerEvent = { type: 'ready' } | StreamMessage
