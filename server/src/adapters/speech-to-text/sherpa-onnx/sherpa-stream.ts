import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import { formatInterim, formatSentence } from '../format-text.ts'
import type { OnlineRecognizer, OnlineStream } from './addon.ts'
import { joinTokens } from './join-tokens.ts'

/** Samples of silence that flush the last words, because the encoder processes whole chunks. */
const TAIL_PADDING_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/**
 * Samples of preceding silence that an utterance starts with; without them its first word is cut.
 */
const PRE_ROLL_SAMPLES = 0.4 * SAMPLE_RATE_HZ

/**
 * Turns one stream of audio into events. Each utterance has an addon stream of its own: a reset one
 * may swallow a word that starts as the last one ends.
 */
export class SherpaStream {
  readonly #recognizer: OnlineRecognizer
  readonly #spelling: ReadonlyMap<string, string>
  readonly #emit: (event: SpeechEvent) => void
  readonly #audio = new SampleBuffer(0)
  #stream: OnlineStream
  /** The position of the first sample of the utterance's addon stream. */
  #start = 0
  #done = 0
  #shown = ''

  constructor(
    recognizer: OnlineRecognizer,
    spelling: ReadonlyMap<string, string>,
    emit: (event: SpeechEvent) => void,
  ) {
    this.#recognizer = recognizer
    this.#spelling = spelling
    this.#emit = emit
    this.#stream = recognizer.createStream()
  }

  push(samples: Int16Array): void {
    this.#audio.push(samples)
    this.#audio.dropBefore(this.#audio.end - PRE_ROLL_SAMPLES)
    this.#accept(samples)
    const words = this.#words()
    if (this.#recognizer.isEndpoint(this.#stream)) this.#passEndpoint()
    else if (words.length > 0) this.#emitInterim(words)
  }

  finalize(): void {
    this.#flush()
    this.#finish({ speechFinal: false, fromFinalize: true })
  }

  end(): void {
    this.#flush()
    if (this.#words().length > 0) this.#finish({ speechFinal: true, fromFinalize: false })
    else this.#emit({ type: 'silence', sample: this.#audio.end })
  }

  #accept(samples: Int16Array): void {
    const waveform = Float32Array.from(samples, (sample) => sample / 32_768)
    this.#stream.acceptWaveform({ samples: waveform, sampleRate: SAMPLE_RATE_HZ })
    this.#decode()
  }

  #decode(): void {
    while (this.#recognizer.isReady(this.#stream)) this.#recognizer.decode(this.#stream)
  }

  #flush(): void {
    this.#accept(new Int16Array(TAIL_PADDING_SAMPLES))
    this.#stream.inputFinished()
    this.#decode()
  }

  #words(): RecognisedWord[] {
    const range = { startSample: this.#start, endSample: this.#audio.end }
    return joinTokens(this.#recognizer.getResult(this.#stream), range, this.#spelling)
  }

  #emitInterim(words: RecognisedWord[]): void {
    const text = formatInterim(words)
    if (text === this.#shown) return
    this.#shown = text
    const range = { startSample: this.#done, endSample: this.#audio.end }
    this.#emit({ type: 'interim', ...range, text, words, speaker: null })
  }

  #passEndpoint(): void {
    if (this.#words().length > 0) this.#finish({ speechFinal: true, fromFinalize: false })
    else this.#passSilence()
  }

  #passSilence(): void {
    const sample = Math.max(this.#done, this.#audio.end - PRE_ROLL_SAMPLES)
    if (sample > this.#done) this.#emit({ type: 'silence', sample })
    this.#done = sample
    this.#startUtterance()
  }

  #finish(flags: { speechFinal: boolean; fromFinalize: boolean }): void {
    const words = this.#words()
    const end = this.#audio.end
    const isSpoken = words.length > 0
    const range = { startSample: this.#done, endSample: end }
    this.#emit({
      type: 'final',
      ...flags,
      ...range,
      text: formatSentence(words),
      words,
      speaker: null,
    })
    this.#done = end
    // The buffered audio after the last word may contain the word's end, unless a pause came
    // between.
    const pause = end - (words.at(-1)?.endSample ?? 0)
    this.#startUtterance(isSpoken && pause < 2 * PRE_ROLL_SAMPLES)
  }

  #startUtterance(isJoined = false): void {
    this.#stream = this.#recognizer.createStream()
    this.#shown = ''
    const lead = isJoined
      ? new Int16Array(0)
      : this.#audio.copyFrom(this.#audio.end - PRE_ROLL_SAMPLES)
    this.#start = this.#audio.end - lead.length
    if (lead.length > 0) this.#accept(lead)
  }
}
