import { createHash } from 'node:crypto'
import type {
  MetadataMessage,
  ResultsMessage,
  ResultWord,
} from '@live-scribe/contract/live/listen-socket'
import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { Utterance } from '#server/ports/speech-to-text.ts'

/** Samples as milliseconds, rounded. */
export function toMs(samples: number): number {
  return Math.round((samples * 1000) / SAMPLE_RATE)
}

/** Milliseconds as samples. */
export function toSamples(ms: number): number {
  return (ms * SAMPLE_RATE) / 1000
}

/** Where an utterance's words are in the session; without words, the range itself. */
export function spokenRange({ words, startSample, endSample }: Utterance) {
  return {
    startMs: toMs(words[0]?.startSample ?? startSample),
    endMs: toMs(words.at(-1)?.endSample ?? endSample),
  }
}

/** An utterance's words as the log stores them. */
export function storedWords({ words }: Utterance) {
  return words.map(({ text, startSample, endSample, confidence }) => ({
    text,
    start_ms: toMs(startSample),
    end_ms: toMs(endSample),
    ...(confidence === undefined ? {} : { confidence }),
  }))
}

/** What a recogniser's event lacks for Deepgram's `Results`. */
export interface ResultContext {
  requestId: string
  recogniser: string
  /** Position of the socket's first sample: Deepgram's times count from there. */
  from: number
  segmentNumber: number
  /** Epoch milliseconds at which the text was written. */
  timestamp: number
  /** When the first word was spoken. */
  spokenAt: Date
  isGap?: boolean
}

type RecognisedSpeech = Utterance &
  ({ type: 'interim' } | { type: 'final'; speechFinal: boolean; fromFinalize: boolean })

/** A result in the form of Deepgram's live API, with our own position added. */
export function resultsMessage(heard: RecognisedSpeech, context: ResultContext): ResultsMessage {
  const seconds = (sample: number) => Math.max(0, sample - context.from) / SAMPLE_RATE
  const isFinal = heard.type === 'final'
  const { startMs, endMs } = spokenRange(heard)
  return {
    type: 'Results',
    channel_index: [0, 1],
    start: seconds(heard.startSample),
    duration: seconds(heard.endSample) - seconds(heard.startSample),
    is_final: isFinal,
    speech_final: isFinal && heard.speechFinal,
    from_finalize: isFinal && heard.fromFinalize,
    channel: { alternatives: [alternative(heard, seconds)] },
    metadata: {
      request_id: context.requestId,
      model_uuid: modelUuid(context.recogniser),
      model_info: { name: context.recogniser, version: '1', arch: context.recogniser },
    },
    live_scribe: {
      segment_number: context.segmentNumber,
      start_ms: startMs,
      end_ms: endMs,
      speaker: heard.speaker,
      timestamp: context.timestamp,
      spoken_at: context.spokenAt.getTime(),
      is_gap: context.isGap ?? false,
    },
  }
}

/** A UUID derived from a recogniser's name (version 5), the same everywhere. */
function modelUuid(name: string): string {
  const hex = createHash('sha1').update(`live-scribe:${name}`).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-')
}

function alternative(heard: Utterance, seconds: (sample: number) => number) {
  // Deepgram's clients count words by spaces; when the counts differ, the words stay as they were
  // recognised.
  const split = heard.text.split(' ')
  const written = split.length === heard.words.length ? split : []
  const words = heard.words.map(
    (word, index): ResultWord => ({
      word: word.text.toLowerCase(),
      punctuated_word: written[index] ?? word.text,
      start: seconds(word.startSample),
      end: seconds(word.endSample),
      confidence: word.confidence ?? 1,
      ...(heard.speaker === null ? {} : { speaker: heard.speaker }),
    }),
  )
  return { transcript: heard.text, confidence: 1, words }
}

/** Deepgram's last message before a stream closes; `duration` is the heard audio in seconds. */
export function metadataMessage(
  requestId: string,
  created: Date,
  duration: number,
): MetadataMessage {
  return {
    type: 'Metadata',
    transaction_key: 'deprecated',
    request_id: requestId,
    sha256: '',
    created: created.toISOString(),
    duration,
    channels: 1,
  }
}
