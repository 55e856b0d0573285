import { createHash } from 'node:crypto'
import type {
  ListenWarning,
  MetadataMessage,
  ResultsMessage,
  ResultWord,
} from '@live-scribe/contract/live/listen-messages'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { presentSaid } from '#server/features/transcript/index.ts'
import type { RecognisedUtterance, SpeechResult } from '#server/ports/speech-to-text.ts'

/** The session and the recogniser of a `Results` message. */
interface ResultsContext {
  requestId: string
  channels: number
  recogniser: string
  /** Position of the socket's first sample: Deepgram's times count from there. */
  from: number
}

/**
 * Converts a result to a message of Deepgram's live API; `utterance` has its times and segment
 * number.
 */
export function toResultsMessage(
  result: SpeechResult,
  utterance: TimedUtterance,
  { requestId, channels, recogniser, from }: ResultsContext,
): ResultsMessage {
  const seconds = (sample: number) => Math.max(0, sample - from) / SAMPLE_RATE_HZ
  const isFinal = result.type === 'final'
  return {
    type: 'Results',
    channel_index: [utterance.channel, channels],
    start: seconds(result.startSample),
    duration: seconds(result.endSample) - seconds(result.startSample),
    is_final: isFinal,
    speech_final: isFinal && result.speechFinal,
    from_finalize: isFinal && result.fromFinalize,
    channel: { alternatives: [toAlternative(result, seconds)] },
    metadata: {
      request_id: requestId,
      model_uuid: modelUuid(recogniser),
      model_info: { name: recogniser, version: '1', arch: recogniser },
    },
    live_scribe: {
      segment_number: utterance.segmentNumber,
      start_ms: utterance.startMs,
      end_ms: utterance.endMs,
      channel: utterance.channel,
      speaker: utterance.speaker,
      timestamp: utterance.timestamp,
      spoken_at: utterance.spokenAt,
      is_gap: utterance.isGap,
      ...presentSaid(utterance),
      ...(utterance.isEcho ? { is_echo: true } : {}),
      ...(utterance.isFallback ? { is_fallback: true } : {}),
    },
  }
}

const modelUuids = new Map<string, string>()

/** A UUID derived from a recogniser's name (version 5), the same everywhere. */
function modelUuid(name: string): string {
  const known = modelUuids.get(name)
  if (known) return known
  const uuid = deriveUuid(name)
  modelUuids.set(name, uuid)
  return uuid
}

function deriveUuid(name: string): string {
  const hex = createHash('sha1').update(`live-scribe:${name}`).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return groups.join('-')
}

function toAlternative(result: RecognisedUtterance, seconds: (sample: number) => number) {
  // Deepgram's clients count words by spaces; when the counts differ, the words stay as they were
  // recognised.
  const split = result.text.split(' ')
  const punctuated = split.length === result.words.length ? split : []
  const words = result.words.map(
    (word, index): ResultWord => ({
      word: word.text.toLowerCase(),
      punctuated_word: punctuated[index] ?? word.text,
      start: seconds(word.startSample),
      end: seconds(word.endSample),
      confidence: word.confidence ?? 1,
      ...(result.speaker === null ? {} : { speaker: result.speaker }),
    }),
  )
  return { transcript: result.text, confidence: 1, words }
}

/** Deepgram's last message before a stream closes; `duration` is the heard audio in seconds. */
export function toMetadataMessage(
  requestId: string,
  created: Date,
  { duration, channels }: { duration: number; channels: number },
  warnings: readonly ListenWarning[] = [],
): MetadataMessage {
  return {
    type: 'Metadata',
    transaction_key: 'deprecated',
    request_id: requestId,
    sha256: '',
    created: created.toISOString(),
    duration,
    channels,
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  }
}
