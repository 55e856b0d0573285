import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type {
  RecognisedUtterance,
  RecognisedWord,
  SpeechEvent,
} from '#server/ports/speech-to-text.ts'
import { formatInterim, formatSentences } from '../format-text.ts'
import { findSentenceCut } from '../sentence-boundaries/find-cut.ts'
import { mayEndSentence } from '../sentence-boundaries/find-sentence-ends.ts'
import { applySpellings, type Spellings } from '../spellings.ts'
import { areDoubtful } from './are-doubtful.ts'
import type { Decoder } from './decoder.ts'
import { StableWords } from './stable-words.ts'
import { isFiller, toRecognisedWords } from './to-recognised-words.ts'

const SAMPLE_RATE_HZ = 16_000
/**
 * Samples before detected speech that belong to the utterance: the decoder detects speech up to 0.6
 * s late.
 */
const PRE_ROLL_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/** Samples between two reports of silence. */
const SILENCE_STEP_SAMPLES = 1 * SAMPLE_RATE_HZ
/** Samples between two reads of the hypothesis: 16 times a second. */
const INTERIM_STEP_SAMPLES = 0.0625 * SAMPLE_RATE_HZ
/** Samples of speech after which the decoder adapts to it: a first utterance is heard far better. */
const ADAPTATION_STEP_SAMPLES = 1 * SAMPLE_RATE_HZ
/** Samples after which an utterance ends at the next short pause in which a sentence may end. */
const LONG_UTTERANCE_SAMPLES = 10 * SAMPLE_RATE_HZ
/** Samples after which an utterance ends at any short pause. */
const VERY_LONG_UTTERANCE_SAMPLES = 16 * SAMPLE_RATE_HZ
/** Samples after which an utterance ends without a pause. */
const MAX_UTTERANCE_SAMPLES = 20 * SAMPLE_RATE_HZ
/** Samples before the end of the longest utterance in which it is cut; they are heard again. */
const CUT_SAMPLES = 4 * SAMPLE_RATE_HZ
/** Samples of a block that is heard again, as a recorder sends them. */
const REPEATED_BLOCK_SAMPLES = 1024
const SHORT_PAUSE_SAMPLES = 0.2 * SAMPLE_RATE_HZ

/** A loaded decoder, and how its words are written. */
interface SphinxStreamParts {
  decoder: Decoder
  spellings: Spellings
}

/**
 * Turns one stream of audio into events: interims while somebody speaks, and the ends of
 * utterances, whose words the decoder weighs once more.
 */
export class SphinxStream {
  readonly #decoder: Decoder
  readonly #spellings: Spellings
  readonly #emit: (event: SpeechEvent) => void
  readonly #audio = new SampleBuffer(0)
  #position = 0
  #utteranceStart = 0
  #speechStart: number | null = null
  #doneBefore = 0
  #nextInterim = 0
  #nextAdaptation = 0
  #shown = ''
  #stable = new StableWords()
  #loudest = 0
  #quietSince = 0

  constructor({ decoder, spellings }: SphinxStreamParts, emit: (event: SpeechEvent) => void) {
    this.#decoder = decoder
    this.#spellings = spellings
    this.#emit = emit
    decoder.startUtterance()
  }

  push(samples: Int16Array): void {
    this.#audio.push(samples)
    this.#audio.dropBefore(this.#audio.end - CUT_SAMPLES)
    this.#hear(samples)
  }

  #hear(samples: Int16Array): void {
    this.#position += samples.length
    this.#decoder.process(samples)
    this.#followLoudness(samples)
    const position = this.#position
    if (this.#speechStart === null) {
      if (this.#decoder.isSpeech()) this.#beginSpeech(position)
      else this.#passSilence(position)
    }
    if (this.#speechStart === null) return
    if (position >= this.#nextAdaptation) this.#adapt(position)
    if (!this.#decoder.isSpeech()) this.#finish({ speechFinal: true })
    else if (position - this.#speechStart >= MAX_UTTERANCE_SAMPLES) this.#cutSpeech()
    else if (this.#mayBreak(position, this.#speechStart)) this.#finish({ speechFinal: false })
    else if (position >= this.#nextInterim) this.#emitInterim(position, this.#speechStart)
  }

  finalize(): void {
    this.#finish({ fromFinalize: true })
  }

  end(): void {
    // The decoder's next stream starts an utterance of its own.
    this.#decoder.endUtterance()
    if (this.#speechStart !== null) this.#emitFinal({ speechFinal: true })
    else this.#emit({ type: 'silence', sample: this.#position })
  }

  #beginSpeech(position: number): void {
    this.#speechStart = Math.max(this.#doneBefore, position - PRE_ROLL_SAMPLES)
    this.#nextInterim = position
    this.#nextAdaptation = position + ADAPTATION_STEP_SAMPLES
    this.#shown = ''
    this.#stable = new StableWords()
    this.#loudest = 0
  }

  #passSilence(position: number): void {
    const done = position - PRE_ROLL_SAMPLES
    if (done - this.#doneBefore < SILENCE_STEP_SAMPLES) return
    this.#doneBefore = done
    this.#emit({ type: 'silence', sample: done })
    if (position - this.#utteranceStart > MAX_UTTERANCE_SAMPLES) {
      this.#decoder.endUtterance()
      this.#startUtterance(position)
    }
  }

  #adapt(position: number): void {
    this.#nextAdaptation = position + ADAPTATION_STEP_SAMPLES
    this.#decoder.adapt()
  }

  #emitInterim(position: number, speechStart: number): void {
    this.#nextInterim = position + INTERIM_STEP_SAMPLES
    const heard = this.#stable.update(this.#credibleWords())
    const words = applySpellings(heard, this.#spellings)
    const text = formatInterim(words)
    if (text === '' || text === this.#shown) return
    this.#shown = text
    this.#emit({ type: 'interim', ...utterance(speechStart, position, text, words) })
  }

  #finish(flags: { speechFinal?: boolean; fromFinalize?: boolean }): void {
    this.#decoder.endUtterance()
    this.#emitFinal(flags)
    this.#startUtterance(this.#position)
  }

  /** Ends the longest utterance where a sentence ends, and hears again what is after it. */
  #cutSpeech(): void {
    this.#decoder.endUtterance()
    const words = applySpellings(this.#credibleWords(), this.#spellings)
    const cut = findSentenceCut(words, this.#position - CUT_SAMPLES)
    if (cut === null) {
      this.#emitFinal({ speechFinal: false })
      this.#startUtterance(this.#position)
      return
    }
    this.#emitWords(
      words.filter(({ startSample }) => startSample < cut),
      { end: cut },
    )
    this.#position = cut
    this.#startUtterance(cut)
    const again = this.#audio.copyFrom(cut)
    for (let at = 0; at < again.length; at += REPEATED_BLOCK_SAMPLES)
      this.#hear(again.subarray(at, at + REPEATED_BLOCK_SAMPLES))
  }

  #emitFinal(flags: { speechFinal?: boolean; fromFinalize?: boolean }): void {
    const heard = this.#speechStart === null ? [] : this.#credibleWords()
    this.#emitWords(applySpellings(heard, this.#spellings), { ...flags, end: this.#position })
  }

  #emitWords(
    words: RecognisedWord[],
    {
      end,
      speechFinal = false,
      fromFinalize = false,
    }: { end: number; speechFinal?: boolean; fromFinalize?: boolean },
  ): void {
    const start = this.#speechStart ?? this.#doneBefore
    this.#emit({
      type: 'final',
      speechFinal,
      fromFinalize,
      ...utterance(start, end, formatSentences(words), words),
    })
    this.#doneBefore = end
  }

  /** The words so far; none when they are such as the decoder writes for music. */
  #credibleWords(): RecognisedWord[] {
    const words = toRecognisedWords(this.#decoder.words(), this.#utteranceStart)
    return areDoubtful(words) ? [] : words
  }

  #startUtterance(position: number): void {
    this.#utteranceStart = position
    this.#speechStart = null
    this.#decoder.startUtterance()
  }

  #mayBreak(position: number, speechStart: number): boolean {
    const length = position - speechStart
    if (length < LONG_UTTERANCE_SAMPLES) return false
    if (position - this.#quietSince < SHORT_PAUSE_SAMPLES) return false
    if (length >= VERY_LONG_UTTERANCE_SAMPLES) return true
    const decoded = this.#decoder.words()
    // Of a word that has just ended the hypothesis has nothing yet.
    if (!isFiller(decoded.at(-1)?.word ?? '')) return false
    return mayEndSentence(toRecognisedWords(decoded, this.#utteranceStart))
  }

  #followLoudness(samples: Int16Array): void {
    const loudness = meanLoudness(samples)
    this.#loudest = Math.max(this.#loudest, loudness)
    if (loudness > 0.1 * this.#loudest) this.#quietSince = this.#position
  }
}

function utterance(
  start: number,
  end: number,
  text: string,
  words: RecognisedUtterance['words'],
): RecognisedUtterance {
  return { startSample: start, endSample: end, text, words, speaker: null }
}

function meanLoudness(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += Math.abs(sample)
  return sum / samples.length
}
