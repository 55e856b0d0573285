import type { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'

/** Samples of a replay that are pushed at once. */
const REPLAY_PIECE_SAMPLES = 16_000

/** A stream of one engine whose first sample is the sample `start` of the whole stream. */
export interface EngineStream {
  engine: 'hosted' | 'local'
  stream: SpeechStream
  start: number
}

interface ReplayOptions {
  audio: SampleBuffer
  /** Where finals are requested, in order. */
  finalizeAt: readonly number[]
  onPushed: (samples: Int16Array) => void
}

/** Pushes the audio from the stream's start on, and repeats the pending requests for finals. */
export function replay(
  { stream, start }: EngineStream,
  { audio, finalizeAt, onPushed }: ReplayOptions,
): void {
  const pushRange = (from: number, to: number) => {
    for (let at = from; at < to; at += REPLAY_PIECE_SAMPLES) {
      const piece = audio.slice(at, Math.min(to, at + REPLAY_PIECE_SAMPLES))
      stream.push(piece)
      onPushed(piece)
    }
  }
  let from = start
  for (const position of finalizeAt) {
    pushRange(from, position)
    stream.finalize()
    from = Math.max(from, position)
  }
  pushRange(from, audio.end)
}

/** Converts an event of an engine's stream to positions of the whole stream. */
export function placeEvent(event: SpeechEvent, { engine, start }: EngineStream): SpeechEvent {
  if (event.type === 'silence' || event.type === 'progress') {
    return { ...event, sample: event.sample + start }
  }
  const move = <Range extends { startSample: number; endSample: number }>(range: Range) => ({
    ...range,
    startSample: range.startSample + start,
    endSample: range.endSample + start,
  })
  const written = { ...move(event), words: event.words.map(move) }
  return engine === 'local' ? { ...written, isFallback: true } : written
}
