import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SegmentRow } from '#server/db/schema/transcript-segments.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Announcer, type NewSegment } from '#server/features/transcript/index.ts'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { AudioPosition } from '../position/audio-position.ts'
import { CaptureClock } from '../position/capture-clock.ts'
import type { RecorderConnection } from '../recorder/recorder-connection.ts'
import { advanceDurablePosition, appendSegment } from '../session/session-lease.ts'
import { gapText } from './gap-text.ts'
import { spokenRange, storedWords, toMs } from './results.ts'

/** Silence advances the stored durable position in steps of this, not with every event. */
export const SILENCE_STEP_SAMPLES = 5 * SAMPLE_RATE

type Final = Extract<SpeechEvent, { type: 'final' }>
type RecognisedSpeech = Extract<SpeechEvent, { type: 'interim' | 'final' }>

/** Another process has leased the session: this one may not write any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/**
 * Writes what is recognised in a session: to the log first, then to the viewers, then to the
 * recorder, with the new durable position.
 */
export class SessionLog {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly #position: AudioPosition
  readonly #clock: CaptureClock
  readonly #line: RecorderConnection
  readonly announcer: Announcer
  #durable: number
  /** The recogniser has finished all audio before this; an interim finishes nothing. */
  #done: number
  #lastSegment: number

  constructor(
    context: AppContext,
    session: SessionRow,
    parts: { position: AudioPosition; line: RecorderConnection },
  ) {
    this.#context = context
    this.#session = session
    this.#position = parts.position
    this.#clock = new CaptureClock(session.startedAt)
    this.#line = parts.line
    this.#durable = session.durableSample
    this.#done = session.durableSample
    this.#lastSegment = session.lastSegmentNumber
    this.announcer = new Announcer(context, {
      code: session.code,
      lastSegment: session.lastSegmentNumber,
    })
  }

  /** Position up to which all words are stored. */
  get durable(): number {
    return this.#durable
  }

  get lastSegment(): number {
    return this.#lastSegment
  }

  /** The recorder has captured audio up to this position. */
  captured(position: number): void {
    this.#clock.captured(position, this.#context.now())
  }

  interim(heard: Extract<SpeechEvent, { type: 'interim' }>): void {
    const spokenAt = this.#spokenAt(heard)
    this.announcer.interim({ ...heard, ...spokenRange(heard), spokenAt })
    this.#tellResults(heard)
  }

  /** Stores a final; throws LeaseLostError, or the database's error. */
  async final(heard: Final): Promise<void> {
    if (heard.text === '') {
      await this.silence(heard.endSample)
      this.#tellResults(heard)
      return
    }
    const { text, speaker, endSample } = heard
    this.#done = endSample
    const words = storedWords(heard)
    const spoken = { ...spokenRange(heard), spokenAt: this.#spokenAt(heard) }
    const segment = await this.#append({ text, speaker, words, ...spoken }, endSample)
    this.announcer.final(segment)
    this.#tellResults(heard)
    this.#tellDurable()
    await this.#gapsBefore(endSample)
  }

  /** All audio before a position is finished and held no words. */
  async silence(sample: number): Promise<void> {
    this.#done = sample
    await this.#gapsBefore(sample)
    if (sample - this.#durable >= SILENCE_STEP_SAMPLES) await this.#moveTo(sample)
  }

  /** No more comes: everything that the recogniser has finished is durable, short silences too. */
  async end(): Promise<void> {
    await this.#gapsBefore(Number.POSITIVE_INFINITY)
    if (this.#done > this.#durable) await this.#moveTo(this.#done)
  }

  async #moveTo(sample: number): Promise<void> {
    const durable = this.#durableAt(sample)
    if (!(await advanceDurablePosition(this.#context.db, this.#session, durable)))
      throw new LeaseLostError()
    this.#durable = sample
    this.#tellDurable()
  }

  async #gapsBefore(sample: number): Promise<void> {
    for (const gap of this.#position.takeGapsBefore(sample)) {
      const startMs = toMs(gap.startSample)
      const endMs = toMs(gap.endSample)
      const segment = await this.#append(
        {
          text: gapText((gap.endSample - gap.startSample) / SAMPLE_RATE, gap.cause),
          startMs,
          endMs,
          spokenAt: this.#timeOf(gap.startSample),
          isGap: true,
        },
        gap.endSample,
      )
      this.announcer.final(segment)
      this.#line.gap(segment)
      this.#tellDurable()
    }
  }

  async #append(
    segment: Omit<NewSegment, 'sessionId' | 'segmentNumber' | 'createdAt'>,
    durable: number,
  ): Promise<SegmentRow> {
    const row = await appendSegment(
      this.#context.db,
      this.#session,
      { ...segment, createdAt: this.#context.now() },
      this.#durableAt(Math.max(durable, this.#durable)),
    )
    if (!row) throw new LeaseLostError()
    this.#durable = Math.max(durable, this.#durable)
    this.#lastSegment = row.segmentNumber
    return row
  }

  #durableAt(durableSample: number) {
    return { durableSample, missingSamples: this.#position.missingBefore(durableSample) }
  }

  /** When the first word of an utterance was spoken. */
  #spokenAt({ words, startSample }: RecognisedSpeech): Date {
    return this.#timeOf(words[0]?.startSample ?? startSample)
  }

  #timeOf(sample: number): Date {
    return this.#clock.timeOf(sample, this.#context.now())
  }

  #tellDurable(): void {
    this.#position.forgetBefore(this.#durable)
    this.#clock.forgetBefore(this.#durable)
    this.#line.send({ type: 'Durable', sample: this.#durable, segment: this.#lastSegment })
  }

  #tellResults(heard: RecognisedSpeech): void {
    const timestamp = this.#context.now().getTime()
    const spokenAt = this.#spokenAt(heard)
    this.#line.results(heard, { segmentNumber: this.#lastSegment, timestamp, spokenAt })
  }
}
