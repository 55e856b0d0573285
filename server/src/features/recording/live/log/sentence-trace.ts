import type { AppContext } from '#server/context.ts'
import type { CaptureClock } from '#server/features/recording/position/capture-clock.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import type { Span, SpanName, Tracing } from '#server/ports/tracing.ts'

interface SentenceTimes {
  /** When its first and its last audio were captured, and when its text was there; epoch ms. */
  firstAudioMs: number
  lastAudioMs: number
  recognisedMs: number
}

/** The trace of one sentence, from its first audio to its announcement. */
export class SentenceTrace {
  readonly #tracing: Tracing
  readonly #now: () => Date
  readonly #sentence: Span

  constructor(
    tracing: Tracing,
    now: () => Date,
    { firstAudioMs, lastAudioMs, recognisedMs }: SentenceTimes,
    attributes: Record<string, string | number>,
  ) {
    this.#tracing = tracing
    this.#now = now
    this.#sentence = tracing.start('sentence', { atMs: firstAudioMs, attributes })
    this.#start('hear', firstAudioMs).end(lastAudioMs)
    this.#start('recognise', lastAudioMs).end(recognisedMs)
  }

  /** Stores the sentence within a span; a failure ends the trace and is thrown. */
  async store<T>(store: () => Promise<T>): Promise<T> {
    const span = this.#start('store', this.#nowMs)
    try {
      return await store()
    } catch (error) {
      this.#sentence.end(this.#nowMs)
      throw error
    } finally {
      span.end(this.#nowMs)
    }
  }

  /** Announces the sentence within a span, the parent of its deliveries, and ends the trace here. */
  announce(announce: (context: string | null) => void): void {
    const span = this.#start('announce', this.#nowMs)
    announce(span.context)
    span.end(this.#nowMs)
    this.#sentence.end(this.#nowMs)
  }

  get #nowMs(): number {
    return this.#now().getTime()
  }

  #start(name: SpanName, atMs: number): Span {
    return this.#tracing.start(name, { atMs, parent: this.#sentence.context })
  }
}

/** Begins the trace of a result whose text is there now. */
export function traceSentence(
  { tracing, now }: Pick<AppContext, 'tracing' | 'now'>,
  clock: CaptureClock,
  { words, startSample, endSample }: SpeechResult,
  attributes: Record<string, string | number>,
): SentenceTrace {
  const at = now()
  const timeOf = (sample: number) => clock.timeOf(sample, at).getTime()
  const times = {
    firstAudioMs: timeOf(words[0]?.startSample ?? startSample),
    lastAudioMs: timeOf(endSample - 1),
    recognisedMs: at.getTime(),
  }
  return new SentenceTrace(tracing, now, times, attributes)
}
