import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { TextFormat } from '../format-text.ts'
import { applySpellings, type Spellings } from '../spellings.ts'
import type { OnlineRecognizer, OnlineStream } from './addon.ts'
import { joinTokens } from './join-tokens.ts'
import { LevelFollower } from './level-follower.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import { textFormatOf } from './text-format.ts'
import { toWaveform } from './to-waveform.ts'

/**
 * Samples of preceding silence that an utterance starts with; without them its first word is cut.
 * More than the encoder takes at a time, because at an endpoint that much is not decoded.
 */
const PRE_ROLL_SAMPLES = { zipformer: 0.4 * SAMPLE_RATE_HZ, nemo: 0.7 * SAMPLE_RATE_HZ } as const
/** Samples after the last word from which on an endpoint is a pause. */
const PAUSE_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/** Samples before the end in which long speech without a pause is cut, between two words. */
const CUT_SAMPLES = 4 * SAMPLE_RATE_HZ

/** A loaded model and how its words are written. */
interface SherpaStreamParts {
  recognizer: OnlineRecognizer
  model: AcousticModel
  spellings: Spellings
}

/**
 * Turns one stream of audio into events. Each utterance has an addon stream of its own: a reset one
 * may swallow a word that starts as the last one ends.
 */
export class SherpaStream {
  readonly #recognizer: OnlineRecognizer
  readonly #model: AcousticModel
  readonly #spellings: Spellings
  readonly #format: TextFormat
  readonly #level: LevelFollower | null
  readonly #preRoll: number
  readonly #emit: (event: SpeechEvent) => void
  readonly #audio = new SampleBuffer(0)
  #stream: OnlineStream
  /** The position of the first sample of the utterance's addon stream. */
  #start = 0
  #done = 0
  #shown = ''

  constructor(
    { recognizer, model, spellings }: SherpaStreamParts,
    emit: (event: SpeechEvent) => void,
  ) {
    this.#recognizer = recognizer
    this.#model = model
    this.#spellings = spellings
    this.#format = textFormatOf(model.text)
    this.#level = model.needsGain ? new LevelFollower() : null
    this.#preRoll = PRE_ROLL_SAMPLES[model.family]
    this.#emit = emit
    this.#stream = recognizer.createStream()
  }

  push(samples: Int16Array): void {
    const level = this.#level?.apply(samples) ?? samples
    this.#audio.push(level)
    this.#audio.dropBefore(this.#audio.end - CUT_SAMPLES)
    this.#accept(level)
    if (this.#recognizer.isEndpoint(this.#stream)) this.#passEndpoint()
    else this.#emitInterim(this.#words())
  }

  finalize(): void {
    this.#flush()
    const end = this.#audio.end
    const words = this.#words()
    const isSilent = end - (words.at(-1)?.endSample ?? this.#start) > 2 * this.#preRoll
    const lead = isSilent ? this.#preRoll : 0
    this.#finish({ speechFinal: false, fromFinalize: true }, { next: end, words, lead })
  }

  end(): void {
    this.#flush()
    const next = this.#audio.end
    const words = this.#words()
    if (words.length === 0) this.#emit({ type: 'silence', sample: next })
    else this.#finish({ speechFinal: true, fromFinalize: false }, { next, words })
  }

  #accept(samples: Int16Array): void {
    const waveform = toWaveform(samples)
    this.#stream.acceptWaveform({ samples: waveform, sampleRate: SAMPLE_RATE_HZ })
    while (this.#recognizer.isReady(this.#stream)) this.#recognizer.decode(this.#stream)
  }

  #flush(): void {
    this.#accept(new Int16Array(Math.round(this.#model.tailPaddingSeconds * SAMPLE_RATE_HZ)))
    this.#stream.inputFinished()
    while (this.#recognizer.isReady(this.#stream)) this.#recognizer.decode(this.#stream)
  }

  #words(): RecognisedWord[] {
    const range = { startSample: this.#start, endSample: this.#audio.end }
    const result = this.#recognizer.getResult(this.#stream)
    return applySpellings(joinTokens(result, range, this.#model.text), this.#spellings)
  }

  #emitInterim(words: RecognisedWord[]): void {
    const text = this.#format.interim(words)
    if (text === '' || text === this.#shown) return
    this.#shown = text
    const range = { startSample: this.#done, endSample: this.#audio.end }
    this.#emit({ type: 'interim', ...range, text, words, speaker: null })
  }

  #passEndpoint(): void {
    const end = this.#audio.end
    const words = this.#words()
    const last = words.at(-1)
    if (last && end - last.endSample < PAUSE_SAMPLES) {
      this.#cutSpeech(words)
      return
    }
    const next = Math.max(this.#done, end - this.#preRoll, last?.endSample ?? 0)
    if (last) this.#finish({ speechFinal: true, fromFinalize: false }, { next, words })
    else this.#passSilence(next)
  }

  /** Ends an utterance while somebody speaks: what is after the cut is recognised again. */
  #cutSpeech(words: RecognisedWord[]): void {
    const flags = { speechFinal: false, fromFinalize: false }
    const cut = this.#format.findCut(words, this.#audio.end - CUT_SAMPLES)
    if (cut !== null) {
      const before = words.filter(({ startSample }) => startSample < cut)
      this.#finish(flags, { next: cut, words: before })
      return
    }
    this.#flush()
    this.#finish(flags, { next: this.#audio.end, words: this.#words() })
  }

  #passSilence(next: number): void {
    if (next > this.#done) this.#emit({ type: 'silence', sample: next })
    this.#startUtterance(next)
  }

  /**
   * Emits the final of all audio before `next`. The next utterance starts there, or `lead` samples
   * earlier.
   */
  #finish(
    flags: { speechFinal: boolean; fromFinalize: boolean },
    { next, words, lead = 0 }: { next: number; words: RecognisedWord[]; lead?: number },
  ): void {
    const text = this.#format.final(words)
    const range = { startSample: this.#done, endSample: next, speaker: null }
    this.#emit({ type: 'final', ...flags, ...range, text, words })
    this.#startUtterance(next, lead)
  }

  #startUtterance(next: number, lead = 0): void {
    this.#stream = this.#recognizer.createStream()
    this.#shown = ''
    this.#done = next
    this.#start = next - lead
    const heard = this.#audio.copyFrom(this.#start)
    if (heard.length > 0) this.#accept(heard)
  }
}
