import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type {
  RecognisedUtterance,
  RecognisedWord,
  SpeechEvent,
  SpeechStream,
} from '#server/ports/speech-to-text.ts'
import { formatSentence } from '../format-text.ts'

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
export type RewriteUtterance = (
  samples: Int16Array,
  options: { isLive: boolean },
) => Promise<RecognisedWord[] | null>

/**
 * A stream with two passes: the first gives live words and the ends of utterances, the second
 * writes the finals. Until a final is ready, its live words stay in the interim, before those of
 * the next utterance.
 */
export class TwoPassStream implements SpeechStream {
  readonly #first: SpeechStream
  readonly #rewrite: RewriteUtterance
  readonly #audio = new SampleBuffer(0)
  readonly #events = new AsyncQueue<SpeechEvent>()
  readonly #pending: Pending[] = []
  #live: RecognisedUtterance | null = null
  #isLive = true
  #hasEnded = false

  constructor(first: SpeechStream, rewrite: RewriteUtterance) {
    this.#first = first
    this.#rewrite = rewrite
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
    const { startSample, endSample } = draft
    const words = await this.#rewrite(this.#audio.slice(startSample, endSample), {
      isLive: this.#isLive,
    })
    if (words && words.length > 0) {
      const placed = words.map((word) => movedBy(word, startSample))
      pending.event = { ...draft, words: placed, text: formatSentence(placed) }
    }
    pending.isDone = true
    this.#emitFinished()
  }

  /** Emits, in order, the finals that are ready and have no pending final before them. */
  #emitFinished(): void {
    let hasTold = false
    for (let first = this.#pending[0]; first?.isDone; first = this.#pending[0]) {
      this.#pending.shift()
      hasTold = true
      this.#events.push(first.event)
      const { event } = first
      this.#audio.dropBefore(event.type === 'silence' ? event.sample : event.endSample)
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

function movedBy(word: RecognisedWord, by: number): RecognisedWord {
  return { ...word, startSample: word.startSample + by, endSample: word.endSample + by }
}
