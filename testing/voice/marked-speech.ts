import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type {
  RecognisedWord,
  SpeechEvent,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'

/** Length of a word (0.3 s) and of the silence after it (50 ms), in samples. */
const WORD_SAMPLES = 4800
const WORD_PAUSE_SAMPLES = 800
/** Samples of silence that end an utterance: 0.5 s. */
const UTTERANCE_PAUSE_SAMPLES = 8000
/** Amplitude step: a word's amplitude is its place in the vocabulary, from 1, times this. */
const AMPLITUDE_STEP = 16

/**
 * Encodes sentences as marked speech, with a pause after each; throws for a word that is not in the
 * vocabulary.
 */
export function createMarkedSpeech(sentences: string[], vocabulary: string[]): Int16Array {
  const parts = sentences.flatMap((sentence) => [
    ...sentence.split(' ').flatMap((text) => {
      const place = vocabulary.indexOf(text)
      if (place === -1) throw new Error(`${text} is not in the vocabulary`)
      return [
        new Int16Array(WORD_SAMPLES).fill((place + 1) * AMPLITUDE_STEP),
        new Int16Array(WORD_PAUSE_SAMPLES),
      ]
    }),
    new Int16Array(2 * UTTERANCE_PAUSE_SAMPLES),
  ])
  const audio = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    audio.set(part, at)
    at += part.length
  }
  return audio
}

/** Step of the sound under marks: the marks of the words are less. */
const SOUND_STEP = 256

/** Adds sound to marked speech; the recogniser hears the marks only, everything else the sound. */
export function addSound(marks: Int16Array, sound: ArrayLike<number>): Int16Array {
  return marks.map((mark, at) => {
    const steps = Math.round((sound[at] ?? 0) / SOUND_STEP)
    return Math.max(-127, Math.min(126, steps)) * SOUND_STEP + mark
  })
}

/**
 * The recogniser for marked speech. A truncated word reads `word-`, one that is too long `word+`,
 * so lost, repeated or wrongly joined audio shows in the text.
 */
export class MarkedRecogniser implements SpeechToText {
  readonly name = 'marked'
  readonly description = 'marked audio, for tests'
  readonly capabilities: SpeechToText['capabilities']
  readonly streams: MarkedStream[] = []
  /** Errors with which the next calls to `open` fail. */
  readonly refusals: SpeechToTextError[] = []
  readonly #vocabulary: string[]
  readonly #hasSound: boolean

  /** `hasSound` says that the audio is of `addSound`. */
  constructor(vocabulary: string[], { hasSound = false, languages = ['en'] } = {}) {
    this.capabilities = { available: true, onThisServer: true, speakerLabels: false, languages }
    this.#vocabulary = vocabulary
    this.#hasSound = hasSound
    if (hasSound && vocabulary.length * AMPLITUDE_STEP >= SOUND_STEP)
      throw new Error('the vocabulary is too large for sound')
  }

  async open(_options?: Partial<SpeechStreamOptions>): Promise<SpeechStream> {
    const refusal = this.refusals.shift()
    if (refusal) throw refusal
    const stream = new MarkedStream(this.#vocabulary, this.#hasSound)
    this.streams.push(stream)
    return stream
  }

  /** Fails a stream, by default the newest, as a crashed recogniser does. */
  crash(stream = this.streams.length - 1): void {
    this.streams[stream]?.fail(new SpeechToTextError('failed', 'The recogniser stopped.'))
  }

  close(): Promise<void> {
    for (const stream of this.streams) stream.close()
    return Promise.resolve()
  }
}

class MarkedStream implements SpeechStream {
  isClosed = false
  readonly #events = new AsyncQueue<SpeechEvent>()
  readonly #vocabulary: string[]
  #position = 0
  #level = 0
  #run = 0
  #start = 0
  #words: RecognisedWord[] = []
  readonly #hasSound: boolean

  constructor(vocabulary: string[], hasSound: boolean) {
    this.#vocabulary = vocabulary
    this.#hasSound = hasSound
  }

  /** Samples that were pushed so far. */
  get heardSamples(): number {
    return this.#position
  }

  push(samples: Int16Array): void {
    for (const sample of samples) this.#hear(this.#hasSound ? sample & (SOUND_STEP - 1) : sample)
  }

  finalize(): void {
    this.#endRun(0)
    this.#finish(true)
  }

  end(): void {
    this.#endRun(0)
    if (this.#words.length > 0) this.#finish(false)
    this.#events.push({ type: 'silence', sample: this.#position })
    this.#events.end()
  }

  close(): void {
    this.isClosed = true
    this.#events.close()
  }

  fail(error: SpeechToTextError): void {
    this.#events.end(error)
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }

  #hear(sample: number): void {
    if (sample !== this.#level) this.#endRun(sample)
    this.#run += 1
    this.#position += 1
    const isPause = this.#level === 0 && this.#run % UTTERANCE_PAUSE_SAMPLES === 0
    if (isPause && this.#words.length > 0) this.#finish(false)
    else if (isPause) this.#passSilence()
  }

  #endRun(level: number): void {
    const text = this.#vocabulary[this.#level / AMPLITUDE_STEP - 1]
    if (text !== undefined) {
      const mark = this.#run < WORD_SAMPLES ? '-' : this.#run > WORD_SAMPLES ? '+' : ''
      const startSample = this.#position - this.#run
      this.#words.push({ text: text + mark, startSample, endSample: this.#position })
      this.#events.push({ type: 'interim', ...this.#utterance() })
    }
    this.#level = level
    this.#run = 0
  }

  #passSilence(): void {
    this.#start = this.#position
    this.#events.push({ type: 'silence', sample: this.#position })
  }

  #finish(fromFinalize: boolean): void {
    const utterance = this.#utterance()
    this.#events.push({ type: 'final', speechFinal: !fromFinalize, fromFinalize, ...utterance })
    this.#words = []
    this.#start = this.#position
  }

  #utterance() {
    const words = this.#words.slice()
    const text = words.map((word) => word.text).join(' ')
    return { startSample: this.#start, endSample: this.#position, text, words, speaker: null }
  }
}
