import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { isEcho } from '#server/features/recording/echo/is-echo.ts'
import type { AudioPosition } from '#server/features/recording/position/audio-position.ts'
import { CaptureClock } from '#server/features/recording/position/capture-clock.ts'
import type { RecorderConnection } from '#server/features/recording/recorder/recorder-connection.ts'
import { findLowest } from '#server/features/recording/session/durable-columns.ts'
import {
  advanceDurablePosition,
  appendSegment,
} from '#server/features/recording/session/session-lease.ts'
import { Announcer, type NewUtterance } from '#server/features/transcript/index.ts'
import { SerialQueue } from '#server/lib/async/serial-queue.ts'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import { DurablePositions } from './durable-positions.ts'
import { traceSentence } from './sentence-trace.ts'
import {
  createBlankInterim,
  createGapResult,
  toGapUtterance,
  toMs,
  toTimedUtterance,
  type UtteranceLogFields,
} from './timed-utterance.ts'

/** Another process has leased the session, so this one must not write to it. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** What a session's log needs of its recording. */
interface LogDependencies {
  position: AudioPosition
  connection: RecorderConnection
  /** The durable position of each channel at which this process continues. */
  durableSamples: readonly number[]
}

/**
 * Stores what is recognised in a session in the log, then sends it to the viewers, then to the
 * recorder with the new durable position. Writes of all channels happen one after the other, so
 * segments are announced in the order of their numbers.
 */
export class SessionLog {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly #position: AudioPosition
  readonly #clock: CaptureClock
  readonly #connection: RecorderConnection
  readonly #writes = new SerialQueue()
  readonly announcer: Announcer
  readonly #durables: DurablePositions
  #lastSegment: number
  #sentDurable = { sample: -1, segment: -1 }

  constructor(context: AppContext, session: SessionRow, dependencies: LogDependencies) {
    this.#context = context
    this.#session = session
    this.#position = dependencies.position
    this.#clock = new CaptureClock(session.startedAt)
    this.#connection = dependencies.connection
    this.#durables = new DurablePositions(dependencies.durableSamples)
    this.#lastSegment = session.lastSegmentNumber
    this.announcer = new Announcer(context, {
      code: session.code,
      lastSegment: session.lastSegmentNumber,
      isResumed: session.recorderGeneration > 1,
    })
  }

  /** Position up to which the words of all channels are stored. */
  get durable(): number {
    return this.#durables.lowest
  }

  /** Position up to which the words of a channel are stored. */
  getDurable(channel: number): number {
    return this.#durables.get(channel)
  }

  get lastSegment(): number {
    return this.#lastSegment
  }

  /** Adds a channel whose audio begins at a position. */
  addChannel(start: number): void {
    this.#durables.add(start)
  }

  /** Notes that the recorder has captured audio up to this position. */
  captured(position: number): void {
    this.#clock.captured(position, this.#context.now())
  }

  interim(channel: number, result: Extract<SpeechResult, { type: 'interim' }>): void {
    const utterance = this.#toUtterance(channel, result)
    this.announcer.interim(utterance)
    this.#connection.results(result, utterance, this.#position.channels)
  }

  /** Stores a final; throws LeaseLostError, or the database's error. */
  final(channel: number, result: Extract<SpeechResult, { type: 'final' }>): Promise<void> {
    return this.#write(() => this.#storeFinal(channel, result))
  }

  /** Called when all audio of a channel before `sample` is finished and held no more words. */
  silence(channel: number, sample: number): Promise<void> {
    return this.#write(() => {
      this.#retractInterim(channel, sample)
      return this.#storeSilence(channel, sample)
    })
  }

  /**
   * Called when nothing more will be recognised: everything finished becomes durable, including
   * short silences.
   */
  end(): Promise<void> {
    return this.#write(async () => {
      for (const channel of this.#durables.channels) await this.#storeLastGaps(channel)
      if (this.#durables.hasUnstored) await this.#advance(this.#durables.finished)
    })
  }

  /** Runs a write after all earlier ones, unless one failed: then it is not known what is stored. */
  #write(store: () => Promise<void>): Promise<void> {
    return this.#writes.runUnlessFailed(store)
  }

  async #storeFinal(
    channel: number,
    result: Extract<SpeechResult, { type: 'final' }>,
  ): Promise<void> {
    const { text, endSample } = result
    if (text === '') {
      this.announcer.retract(channel, toMs(endSample))
      await this.#storeSilence(channel, endSample)
      this.#sendResult(channel, result)
      return
    }
    const isEcho = this.#isEcho(channel, result)
    const ids = { session: this.#session.id, channel }
    const trace = traceSentence(this.#context, this.#clock, result, ids)
    const utterance = this.#toUtterance(channel, result, isEcho)
    const stored = await trace.store(() => this.#append(utterance, endSample))
    trace.announce((context) => this.announcer.final(stored, context))
    this.#sendResult(channel, result, isEcho)
    this.#sendDurable()
    await this.#storeGapsBefore(channel, endSample)
  }

  /** Takes back an interim whose audio turned out to hold no words. */
  #retractInterim(channel: number, sample: number): void {
    const interim = this.announcer.retract(channel, toMs(sample))
    if (interim) this.#sendResult(channel, createBlankInterim(interim))
  }

  async #storeSilence(channel: number, sample: number): Promise<void> {
    this.#durables.finish(channel, sample)
    await this.#storeGapsBefore(channel, sample)
    if (this.#durables.isStoringDue(channel, sample))
      await this.#advance(this.#durables.advancedTo(channel, sample))
  }

  async #advance(durableSamples: readonly number[]): Promise<void> {
    const durable = this.#durableAt(durableSamples)
    if (!(await advanceDurablePosition(this.#context.db, this.#session, durable)))
      throw new LeaseLostError()
    this.#durables.setStored(durableSamples)
    this.#sendDurable()
  }

  async #storeGapsBefore(channel: number, sample: number): Promise<void> {
    for (const gap of this.#position.takeGapsBefore(channel, sample)) {
      const fields = this.#createLogFields(channel, gap.startSample)
      const stored = await this.#append(toGapUtterance(gap, fields), gap.endSample)
      this.announcer.final(stored)
      this.#connection.results(createGapResult(stored), stored, this.#position.channels)
      this.#sendDurable()
    }
  }

  /** Stores the gaps that directly follow what a channel has finished. */
  async #storeLastGaps(channel: number): Promise<void> {
    for (;;) {
      const finished = this.#durables.getFinished(channel)
      await this.#storeGapsBefore(channel, finished + 1)
      this.#durables.finish(
        channel,
        this.#position.skipMissing(this.#durables.getFinished(channel)),
      )
      if (this.#durables.getFinished(channel) === finished) return
    }
  }

  async #append(utterance: NewUtterance, durable: number): Promise<TimedUtterance> {
    const durableSamples = this.#durables.advancedTo(utterance.channel, durable)
    const stored = await appendSegment(
      this.#context.db,
      this.#session,
      utterance,
      this.#durableAt(durableSamples),
    )
    if (!stored) throw new LeaseLostError()
    this.#durables.setStored(durableSamples)
    this.#lastSegment = stored.segmentNumber
    return stored
  }

  #durableAt(durableSamples: readonly number[]) {
    const missingSamples = this.#position.countMissingBefore(findLowest(durableSamples))
    return { durableSamples, missingSamples }
  }

  #isEcho(channel: number, { words }: SpeechResult): boolean {
    const { channels } = this.#position
    return (
      channel === 0 && channels > 1 && isEcho(words, (...range) => this.#position.read(...range))
    )
  }

  #toUtterance(channel: number, result: SpeechResult, isEcho = false): TimedUtterance {
    const start = result.words[0]?.startSample ?? result.startSample
    return { ...toTimedUtterance(result, this.#createLogFields(channel, start)), isEcho }
  }

  /** The log fields of words that begin at a session position. */
  #createLogFields(channel: number, startSample: number): UtteranceLogFields {
    const now = this.#context.now()
    const spokenAt = this.#clock.timeOf(startSample, now).getTime()
    return { channel, segmentNumber: this.#lastSegment, timestamp: now.getTime(), spokenAt }
  }

  #sendDurable(): void {
    for (const channel of this.#durables.channels)
      this.#position.dropBefore(channel, this.#durables.get(channel))
    const [sample, segment] = [this.durable, this.#lastSegment]
    this.#clock.dropBefore(sample)
    if (sample === this.#sentDurable.sample && segment === this.#sentDurable.segment) return
    this.#sentDurable = { sample, segment }
    this.#connection.send({ type: 'Durable', sample, segment })
  }

  #sendResult(channel: number, result: SpeechResult, isEcho = false): void {
    const utterance = this.#toUtterance(channel, result, isEcho)
    this.#connection.results(result, utterance, this.#position.channels)
  }
}
