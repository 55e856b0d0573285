import type { SpeechEvent } from '#server/ports/speech-to-text.ts'

/** What the pool tells a worker. */
export type ToWorker =
  | { type: 'open' }
  | { type: 'audio'; samples: Int16Array }
  | { type: 'finalize' }
  | { type: 'end' }
  | { type: 'discard' }
  | { type: 'exit' }

/** What a worker answers. `lag` is audio taken but not yet decoded, in samples. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'event'; event: SpeechEvent }
  | { type: 'decoded'; sample: number }
  | { type: 'ended' }
