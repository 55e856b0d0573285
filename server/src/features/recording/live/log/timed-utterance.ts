import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { GapCause, TimedUtterance } from '@live-scribe/contract/utterance'
import type { Gap } from '#server/features/recording/position/gap-list.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'

/**
 * The fields of an utterance that a recogniser does not know: its channel, its segment number and
 * the times of storage and speech.
 */
export type UtteranceLogFields = Pick<
  TimedUtterance,
  'channel' | 'segmentNumber' | 'timestamp' | 'spokenAt'
>

/** Converts a recogniser's result, whose samples are session positions, to an utterance. */
export function toTimedUtterance(
  result: SpeechResult,
  logFields: UtteranceLogFields,
): TimedUtterance {
  const { text, words, speaker, isFallback } = result
  return {
    ...logFields,
    text,
    isFinal: result.type === 'final',
    startMs: toMs(words[0]?.startSample ?? result.startSample),
    endMs: toMs(words.at(-1)?.endSample ?? result.endSample),
    speaker,
    isGap: false,
    ...(isFallback ? { isFallback } : {}),
    words: words.map(({ text, startSample, endSample, confidence }) => ({
      text,
      start_ms: toMs(startSample),
      end_ms: toMs(endSample),
      ...(confidence === undefined ? {} : { confidence }),
    })),
  }
}

/** Creates the utterance that represents a gap in the log. */
export function toGapUtterance(gap: Gap, logFields: UtteranceLogFields): TimedUtterance {
  return {
    ...logFields,
    text: formatGap((gap.endSample - gap.startSample) / SAMPLE_RATE_HZ, gap.cause),
    isFinal: true,
    startMs: toMs(gap.startSample),
    endMs: toMs(gap.endSample),
    speaker: null,
    isGap: true,
    words: [],
    gap: { cause: gap.cause, startSample: gap.startSample, endSample: gap.endSample },
  }
}

/** Creates the result that represents a stored gap: a final without words. */
export function createGapResult({ text, startMs, endMs, speaker }: TimedUtterance): SpeechResult {
  return {
    type: 'final',
    speechFinal: false,
    fromFinalize: false,
    startSample: toSamples(startMs),
    endSample: toSamples(endMs),
    text,
    words: [],
    speaker,
  }
}

/** Creates the result that takes back an interim. */
export function createBlankInterim({
  startMs,
  endMs,
}: Pick<TimedUtterance, 'startMs' | 'endMs'>): SpeechResult {
  const [startSample, endSample] = [toSamples(startMs), toSamples(endMs)]
  return { type: 'interim', startSample, endSample, text: '', words: [], speaker: null }
}

/** The transcript's text for a gap of this many seconds. */
export function formatGap(seconds: number, cause: GapCause): string {
  const length = `${formatLength(seconds)} of audio`
  return cause === 'missing' ? `[${length} missing]` : `[${length} could not be written down]`
}

/** Seconds up to two minutes, whole minutes up to two hours, then hours and minutes. */
function formatLength(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (Math.round(seconds) < 120) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Converts a session position to milliseconds. */
export function toMs(samples: number): number {
  return Math.round((samples * 1000) / SAMPLE_RATE_HZ)
}

function toSamples(ms: number): number {
  return (ms * SAMPLE_RATE_HZ) / 1000
}
