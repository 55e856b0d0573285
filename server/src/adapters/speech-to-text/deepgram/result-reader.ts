import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { Results, ResultWord } from './messages.ts'

/** Samples at the end that the response to Finalize may leave out: part of a model frame. */
const MAX_ROUNDING_SAMPLES = SAMPLE_RATE_HZ

/** The state of the stream when a result arrives. */
interface ResultContext {
  /** Samples sent on the socket; no result can be later. */
  sent: number
  /** Samples of silence that were sent before the audio. */
  lead: number
  /** The position that the caller asked to finalize; set on the response to that request. */
  finalized?: number | undefined
}

/**
 * Turns the results of one stream into events. Text is never emitted twice, whether a result is
 * repeated, overlaps another or comes late; positions only advance.
 */
export class ResultReader {
  readonly #transcribed = new TranscribedRanges()
  #done = 0
  #listened = 0
  #hasWords = false

  /** The position before which the service has finished all audio. */
  get done(): number {
    return this.#done
  }

  /** Whether the newest result holds words that are not final. */
  get isSpeaking(): boolean {
    return this.#hasWords
  }

  read(results: Results, options: ResultContext): SpeechEvent[] {
    const result = toHeard(results, options)
    this.#hasWords = !results.is_final && result.text !== ''
    return results.is_final ? this.#final(results, result, options) : this.#interim(result)
  }

  #interim({ startSample, endSample, text, words }: TimedResult): SpeechEvent[] {
    if (text === '') return this.#progress(endSample)
    if (endSample <= this.#done) return []
    const [first] = words
    const isOne = words.every((word) => word.speaker === first?.speaker)
    const speaker = isOne ? (first?.speaker ?? null) : null
    return [
      {
        type: 'interim',
        startSample: Math.max(startSample, this.#done),
        endSample,
        text,
        words: words.map(toWord),
        speaker,
      },
    ]
  }

  #progress(sample: number): SpeechEvent[] {
    if (sample <= this.#listened) return []
    this.#listened = sample
    return [{ type: 'progress', sample }]
  }

  #final(results: Results, result: TimedResult, { finalized }: ResultContext): SpeechEvent[] {
    const fromFinalize = finalized !== undefined
    const isToTheEnd = fromFinalize && finalized - result.endSample <= MAX_ROUNDING_SAMPLES
    const end = Math.max(this.#done, isToTheEnd ? finalized : result.endSample)
    const runs = this.#findUntranscribed(result)
    const events = runs.map(({ startSample, text, words, speaker }, index): SpeechEvent => {
      const next = runs[index + 1]
      // Audio of the next speaker's words is not finished before they are emitted.
      this.#done = next ? Math.max(this.#done, Math.min(next.startSample, end)) : end
      const flags = next
        ? { speechFinal: false, fromFinalize: false }
        : { speechFinal: results.speech_final, fromFinalize }
      const range = { startSample, endSample: this.#done }
      return { type: 'final', ...flags, ...range, text, words: words.map(toWord), speaker }
    })
    if (result.text !== '') this.#transcribed.add(result)
    if (events.length > 0) return events
    const isForward = end > this.#done
    const startSample = this.#done
    this.#done = end
    if (fromFinalize) {
      const nothing = { startSample, endSample: end, text: '', words: [], speaker: null }
      return [{ type: 'final', speechFinal: false, fromFinalize, ...nothing }]
    }
    return isForward ? [{ type: 'silence', sample: end }] : []
  }

  /** The part of a final that was not emitted yet, split by speaker. */
  #findUntranscribed(result: TimedResult): Piece[] {
    const { startSample, text } = result
    if (text === '') return []
    if (result.words.length === 0) {
      return this.#transcribed.has(result) ? [] : [{ startSample, text, words: [], speaker: null }]
    }
    const fresh = result.words.filter((word) => !this.#transcribed.has(word))
    const isWhole = fresh.length === result.words.length
    const runs = splitBySpeaker(fresh)
    return runs.map(({ words, speaker }, index) => ({
      startSample: index === 0 && isWhole ? startSample : (words[0]?.startSample ?? startSample),
      text: isWhole && runs.length === 1 ? text : words.map((word) => word.punctuated).join(' '),
      words,
      speaker,
    }))
  }
}

interface TimedResult {
  startSample: number
  endSample: number
  text: string
  words: SpokenWord[]
}

interface Piece {
  startSample: number
  text: string
  words: SpokenWord[]
  speaker: number | null
}

function toHeard(
  { start, duration, channel }: Results,
  { sent, lead }: ResultContext,
): TimedResult {
  const toSample = (seconds: number) =>
    Math.min(sent, Math.max(0, Math.round(seconds * SAMPLE_RATE_HZ) - lead))
  const [best] = channel.alternatives
  const words = (best?.words ?? []).map((word: ResultWord): SpokenWord => {
    const startSample = toSample(word.start)
    return {
      text: word.word,
      punctuated: word.punctuated_word ?? word.word,
      startSample,
      endSample: Math.max(startSample, toSample(word.end)),
      speaker: word.speaker ?? null,
      ...(word.confidence === undefined ? {} : { confidence: word.confidence }),
    }
  })
  return {
    startSample: toSample(start),
    endSample: toSample(start + duration),
    text: best?.transcript.trim() ?? '',
    words: words.sort((a, b) => a.startSample - b.startSample),
  }
}

function toWord({ text, startSample, endSample, confidence }: SpokenWord) {
  const range = { text, startSample, endSample }
  return confidence === undefined ? range : { ...range, confidence }
}

/** A word with its speaker; positions are samples of the stream. */
interface SpokenWord extends RecognisedWord {
  /** The word with capitals and punctuation. */
  punctuated: string
  /** The number of the word's speaker, counted from 0; null without a speaker label. */
  speaker: number | null
}

/** Consecutive words of one speaker. */
interface SpeakerRun {
  /** The number of the run's speaker, counted from 0; null without speaker labels. */
  speaker: number | null
  words: SpokenWord[]
}

/**
 * Splits words at a change of speaker. A single word inside another's sentence stays with that
 * speaker, because labels are unstable there.
 */
function splitBySpeaker(words: SpokenWord[]): SpeakerRun[] {
  const runs: SpeakerRun[] = []
  for (const [index, word] of words.entries()) {
    const speaker = isWavering(words, index) ? (words[index - 1]?.speaker ?? null) : word.speaker
    const last = runs.at(-1)
    if (last?.speaker === speaker) last.words.push(word)
    else runs.push({ speaker, words: [word] })
  }
  return runs
}

function isWavering(words: SpokenWord[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]]
  if (!before || !word || !after || word.speaker === before.speaker) return false
  return before.speaker === after.speaker && !endsSentence(before) && !endsSentence(word)
}

function endsSentence({ punctuated }: SpokenWord): boolean {
  return /[.?!]$/.test(punctuated)
}

/** A half-open range of samples of the stream: `endSample` is the first one after it. */
interface SampleRange {
  startSample: number
  endSample: number
}

/** Maximum number of ranges; older ones are merged into the first. */
const MAX_RANGES = 32

/** The transcribed ranges of a stream, so that no text is emitted twice. */
class TranscribedRanges {
  #ranges: SampleRange[] = []

  /** Whether the middle of a range has been transcribed. */
  has({ startSample, endSample }: SampleRange): boolean {
    const middle = (startSample + endSample) / 2
    return this.#ranges.some((range) => range.startSample <= middle && middle < range.endSample)
  }

  add(range: SampleRange): void {
    if (range.endSample <= range.startSample) return
    const touches = (other: SampleRange) =>
      other.startSample <= range.endSample && range.startSample <= other.endSample
    const joined = [range, ...this.#ranges.filter(touches)].reduce(hull)
    const others = this.#ranges.filter((other) => !touches(other))
    this.#ranges = [...others, joined].sort((a, b) => a.startSample - b.startSample)
    if (this.#ranges.length > MAX_RANGES) {
      const [first, second, ...rest] = this.#ranges as [SampleRange, SampleRange, ...SampleRange[]]
      this.#ranges = [hull(first, second), ...rest]
    }
  }
}

function hull(one: SampleRange, other: SampleRange): SampleRange {
  return {
    startSample: Math.min(one.startSample, other.startSample),
    endSample: Math.max(one.endSample, other.endSample),
  }
}
