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
  type LogPosition,
  toGapResult,
  toGapUtterance,
  toTimedUtterance,
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

  interim(heard: Extract<SpeechResult, { type: 'interim' }>): void {
    const said = this.#toUtterance(heard)
    this.announcer.interim(said)
    this.#line.results(heard, said)
  }

  /** Stores a final; throws LeaseLostError, or the database's error. */
  async final(heard: Extract<SpeechResult, { type: 'final' }>): Promise<void> {
    const { text, endSample } = heard
    if (text === '') {
      await this.silence(endSample)
      this.#tellResults(heard)
      return
    }
    this.#done = endSample
    const stored = await this.#append(this.#toUtterance(heard), endSample)
    this.announcer.final(stored)
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

  /**
   * Called when nothing more will be recognised: everything finished becomes durable, including
   * short silences.
   */
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
      const stored = await this.#append(
        toGapUtterance(gap, this.#placeOf(gap.startSample)),
        gap.endSample,
      )
      this.announcer.final(stored)
      this.#line.results(toGapResult(stored), stored)
      this.#tellDurable()
    }
  }

  async #append(said: NewUtterance, durable: number): Promise<TimedUtterance> {
    const stored = await appendSegment(
      this.#context.db,
      this.#session,
      said,
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

  #toUtterance(heard: SpeechResult): TimedUtterance {
    return toTimedUtterance(heard, this.#placeOf(heard.words[0]?.startSample ?? heard.startSample))
  }

  /** The times and the segment number of words that begin at a position. */
  #placeOf(startSample: number): LogPosition {
    const now = this.#context.now()
    const spokenAt = this.#clock.timeOf(startSample, now).getTime()
    return { segmentNumber: this.#lastSegment, timestamp: now.getTime(), spokenAt }
  }

  #tellDurable(): void {
    this.#position.dropBefore(this.#durable)
    this.#clock.dropBefore(this.#durable)
    this.#line.send({ type: 'Durable', sample: this.#durable, segment: this.#lastSegment })
  }

  #tellResults(heard: SpeechResult): void {
    this.#line.results(heard, this.#toUtterance(heard))
  }
}
