import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type {
  RecognisedUtterance,
  RecognisedWord,
  SpeechEvent,
  SpeechStream,
} from '#server/ports/speech-to-text.ts'
import { plainText, type TextFormat } from '../format-text.ts'
import { keepShownWords } from './keep-shown-words.ts'

type Final = Extract<SpeechEvent, { type: 'final' }>
type Silence = Extract<SpeechEvent, { type: 'silence' }>

/** A final of the first pass that is not emitted yet, because an earlier one is pending. */
interface Pending {
  event: Final | Silence
  /** The live words shown until the final; null when the words were never shown. */
  shown: RecognisedUtterance | null
  isDone: boolean
}

/** Recognises an utterance again; null to keep the first pass's words. */
type RewriteUtterance = (
  samples: Int16Array,
  options: { isLive: boolean },
) => Promise<RecognisedWord[] | null>

/** What the second pass gets and how its words are written. */
export interface TwoPassOptions {
  format?: TextFormat
  /** Samples around an utterance that the second pass gets too; words there are not of it. */
  marginSamples?: number
  /** The longest utterance that is written again; longer ones keep the live words. */
  maxSamples?: number
}

/** Samples before the first live word that belong to it: live words may be late. */
const LEAD_SAMPLES = 16_000

/**
 * A stream with two passes: the first gives live words and the ends of utterances, the second
 * writes the finals. Until a final is ready, its live words stay in the interim, before those of
 * the next utterance.
 */
export class TwoPassStream implements SpeechStream {
  readonly #first: SpeechStream
  readonly #rewrite: RewriteUtterance
  readonly #format: TextFormat
  readonly #margin: number
  readonly #maxSamples: number
  readonly #audio = new SampleBuffer(0)
  readonly #events = new AsyncQueue<SpeechEvent>()
  readonly #pending: Pending[] = []
  #live: RecognisedUtterance | null = null
  #isLive = true
  #hasEnded = false

  constructor(first: SpeechStream, rewrite: RewriteUtterance, options: TwoPassOptions = {}) {
    this.#first = first
    this.#rewrite = rewrite
    this.#format = options.format ?? plainText
    this.#margin = options.marginSamples ?? 0
    this.#maxSamples = options.maxSamples ?? Number.POSITIVE_INFINITY
    void this.#run()
  }

  push(samples: Int16Array): void {
    this.#first.push(this.#audio.push(samples))
  }

  finalize(): void {
    this.#first.finalize()
  }

  end(): void {
    this.#isLive = false
    this.#first.end()
  }

  close(): void {
    this.#events.close()
    this.#first.close()
    this.#pending.length = 0
    this.#audio.dropBefore(Number.POSITIVE_INFINITY)
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }

  async #run(): Promise<void> {
    try {
      for await (const event of this.#first) this.#take(event)
      this.#hasEnded = true
      this.#emitFinished()
    } catch (failure) {
      this.#events.end(failure)
    }
  }

  #take(event: SpeechEvent): void {
    if (event.type === 'progress') {
      this.#events.push(event)
      return
    }
    if (event.type === 'interim') {
      this.#live = event
      this.#emitInterim()
      return
    }
    const isDone = event.type === 'silence' || event.text === ''
    const pending: Pending = { event, shown: isDone ? null : this.#live, isDone }
    this.#pending.push(pending)
    if (event.type === 'final') this.#live = null
    if (!pending.isDone) void this.#writeAgain(pending, event as Final)
    this.#emitFinished()
  }

  async #writeAgain(pending: Pending, draft: Final): Promise<void> {
    const rewritten = await this.#rewriteDraft(draft)
    const words = keepShownWords(pending.shown?.words ?? [], rewritten)
    if (words.length > 0) pending.event = { ...draft, words, text: this.#format.final(words) }
    pending.isDone = true
    this.#emitFinished()
  }

  /** The words of the second pass that are in the utterance; none when there was no second pass. */
  async #rewriteDraft({ startSample, endSample, words }: Final): Promise<RecognisedWord[]> {
    const first = words[0]?.startSample ?? startSample
    const isLong = endSample - startSample > this.#maxSamples
    const start = isLong ? Math.max(startSample, first - LEAD_SAMPLES) : startSample
    if (endSample - start > this.#maxSamples) return []
    const from = Math.max(0, start - this.#margin)
    const samples = this.#audio.slice(from, endSample + this.#margin)
    const written = await this.#rewrite(samples, { isLive: this.#isLive })
    return (written ?? [])
      .filter((word) => isWithin(word, start - from, endSample - from))
      .map((word) => movedInto(word, from, { startSample, endSample }))
  }

  /** Emits, in order, the finals that are ready and have no pending final before them. */
  #emitFinished(): void {
    let hasTold = false
    for (let first = this.#pending[0]; first?.isDone; first = this.#pending[0]) {
      this.#pending.shift()
      hasTold = true
      this.#events.push(first.event)
      const { event } = first
      const done = event.type === 'silence' ? event.sample : event.endSample
      this.#audio.dropBefore(done - this.#margin)
    }
    if (hasTold) this.#emitInterim()
    if (this.#hasEnded && this.#pending.length === 0) this.#events.end()
  }

  /** Emits the words that are not final yet as one interim. */
  #emitInterim(): void {
    const shown = [...this.#pending.map((pending) => pending.shown), this.#live]
    const spoken = shown.filter((utterance) => utterance !== null)
    const [first] = spoken
    const last = spoken.at(-1)
    if (!first || !last) return
    const words = spoken.flatMap((utterance) => utterance.words)
    const text = spoken.map((utterance) => utterance.text).join(' ')
    const range = { startSample: first.startSample, endSample: last.endSample }
    this.#events.push({ type: 'interim', ...range, text, words, speaker: null })
  }
}

/** Whether the middle of a word is between two positions. */
function isWithin({ startSample, endSample }: RecognisedWord, from: number, to: number): boolean {
  const middle = (startSample + endSample) / 2
  return middle >= from && middle <= to
}

function movedInto(
  word: RecognisedWord,
  by: number,
  range: { startSample: number; endSample: number },
): RecognisedWord {
  const bounded = (sample: number) =>
    Math.max(range.startSample, Math.min(sample + by, range.endSample))
  return { ...word, startSample: bounded(word.startSample), endSample: bounded(word.endSample) }
}
