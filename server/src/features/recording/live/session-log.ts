import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Announcer, type NewUtterance } from '#server/features/transcript/index.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import type { AudioPosition } from '../position/audio-position.ts'
import { CaptureClock } from '../position/capture-clock.ts'
import type { RecorderConnection } from '../recorder/recorder-connection.ts'
import { advanceDurablePosition, appendSegment } from '../session/session-lease.ts'
import {
  createGapResult,
  toGapUtterance,
  toTimedUtterance,
  type UtteranceLogFields,
} from './timed-utterance.ts'

/**
 * Samples of silence after which the stored durable position is advanced, instead of at every
 * event.
 */
export const SILENCE_STEP_SAMPLES = 5 * SAMPLE_RATE_HZ

/** Another process has leased the session, so this one must not write to it. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/**
 * Stores what is recognised in a session in the log, then sends it to the viewers, then to the
 * recorder with the new durable position.
 */
export class SessionLog {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly #position: AudioPosition
  readonly #clock: CaptureClock
  readonly #connection: RecorderConnection
  readonly announcer: Announcer
  #durable: number
  /**
   * The position before which the recogniser has finished all audio; an interim finishes nothing.
   */
  #finishedBefore: number
  #lastSegment: number

  constructor(
    context: AppContext,
    session: SessionRow,
    dependencies: { position: AudioPosition; connection: RecorderConnection },
  ) {
    this.#context = context
    this.#session = session
    this.#position = dependencies.position
    this.#clock = new CaptureClock(session.startedAt)
    this.#connection = dependencies.connection
    this.#durable = session.durableSample
    this.#finishedBefore = session.durableSample
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

  /** Notes that the recorder has captured audio up to this position. */
  captured(position: number): void {
    this.#clock.captured(position, this.#context.now())
  }

  interim(result: Extract<SpeechResult, { type: 'interim' }>): void {
    const utterance = this.#toUtterance(result)
    this.announcer.interim(utterance)
    this.#connection.results(result, utterance)
  }

  /** Stores a final; throws LeaseLostError, or the database's error. */
  async final(result: Extract<SpeechResult, { type: 'final' }>): Promise<void> {
    const { text, endSample } = result
    if (text === '') {
      await this.silence(endSample)
      this.#sendResult(result)
      return
    }
    this.#finishedBefore = endSample
    const stored = await this.#append(this.#toUtterance(result), endSample)
    this.announcer.final(stored)
    this.#sendResult(result)
    this.#sendDurable()
    await this.#storeGapsBefore(endSample)
  }

  /** Called when all audio before `sample` is finished and held no more words. */
  async silence(sample: number): Promise<void> {
    this.#finishedBefore = sample
    await this.#storeGapsBefore(sample)
    if (sample - this.#durable >= SILENCE_STEP_SAMPLES) await this.#advanceTo(sample)
  }

  /**
   * Called when nothing more will be recognised: everything finished becomes durable, including
   * short silences.
   */
  async end(): Promise<void> {
    await this.#storeGapsBefore(Number.POSITIVE_INFINITY)
    if (this.#finishedBefore > this.#durable) await this.#advanceTo(this.#finishedBefore)
  }

  async #advanceTo(sample: number): Promise<void> {
    const durable = this.#durableAt(sample)
    if (!(await advanceDurablePosition(this.#context.db, this.#session, durable)))
      throw new LeaseLostError()
    this.#durable = sample
    this.#sendDurable()
  }

  async #storeGapsBefore(sample: number): Promise<void> {
    for (const gap of this.#position.takeGapsBefore(sample)) {
      const stored = await this.#append(
        toGapUtterance(gap, this.#createLogFields(gap.startSample)),
        gap.endSample,
      )
      this.announcer.final(stored)
      this.#connection.results(createGapResult(stored), stored)
      this.#sendDurable()
    }
  }

  async #append(utterance: NewUtterance, durable: number): Promise<TimedUtterance> {
    const stored = await appendSegment(
      this.#context.db,
      this.#session,
      utterance,
      this.#durableAt(Math.max(durable, this.#durable)),
    )
    if (!stored) throw new LeaseLostError()
    this.#durable = Math.max(durable, this.#durable)
    this.#lastSegment = stored.segmentNumber
    return stored
  }

  #durableAt(durableSample: number) {
    return { durableSample, missingSamples: this.#position.countMissingBefore(durableSample) }
  }

  #toUtterance(result: SpeechResult): TimedUtterance {
    return toTimedUtterance(
      result,
      this.#createLogFields(result.words[0]?.startSample ?? result.startSample),
    )
  }

  /** The log fields of words that begin at a session position. */
  #createLogFields(startSample: number): UtteranceLogFields {
    const now = this.#context.now()
    const spokenAt = this.#clock.timeOf(startSample, now).getTime()
    return { segmentNumber: this.#lastSegment, timestamp: now.getTime(), spokenAt }
  }

  #sendDurable(): void {
    this.#position.dropBefore(this.#durable)
    this.#clock.dropBefore(this.#durable)
    this.#connection.send({ type: 'Durable', sample: this.#durable, segment: this.#lastSegment })
  }

  #sendResult(result: SpeechResult): void {
    this.#connection.results(result, this.#toUtterance(result))
  }
}
