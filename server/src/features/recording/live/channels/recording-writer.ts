import type { AppContext } from '#server/context.ts'
import type { AudioPosition } from '#server/features/recording/position/audio-position.ts'
import { type Refusal, refusals } from '#server/features/recording/recorder/refusals.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { type SpeechEvent, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { LeaseLostError, type SessionLog } from '../log/session-log.ts'
import type { RecogniserFailureAction } from '../recording-phase.ts'
import type { RecogniserFeed } from './recogniser-feed.ts'
import { RecoveryPolicy } from './recovery-policy.ts'

/**
 * How the writer ended: `done` when all text is stored, otherwise the refusal with which to close
 * the recorder's socket.
 */
export type WriterOutcome = 'done' | Refusal

interface WriterDependencies {
  /** The session's id for log lines. */
  session: string
  /** The channel that the feed transcribes. */
  channel: number
  feed: RecogniserFeed
  position: AudioPosition
  log: SessionLog
  /** What to do with the audio when the recogniser has failed for good. */
  getFailureAction: () => RecogniserFailureAction
  /** Called when the recogniser has made progress. */
  onProgress: () => void
}

/** Stores the recognised text of one channel, across all recogniser streams that it takes. */
export class RecordingWriter {
  readonly #context: AppContext
  readonly #dependencies: WriterDependencies
  readonly #policy = new RecoveryPolicy()
  readonly #closed = Promise.withResolvers<void>()
  #isClosed = false
  #recognised: number

  constructor(context: AppContext, dependencies: WriterDependencies) {
    this.#context = context
    this.#dependencies = dependencies
    this.#recognised = dependencies.log.getDurable(dependencies.channel)
  }

  /** Position up to which the recogniser has listened. */
  get recognised(): number {
    return this.#recognised
  }

  /** Stops storing text at once. */
  close(): void {
    this.#isClosed = true
    this.#dependencies.feed.close()
    this.#closed.resolve()
  }

  /**
   * Stores text until all audio is transcribed and no more will arrive, or until that is
   * impossible.
   */
  async run(): Promise<WriterOutcome> {
    for (;;) {
      try {
        for await (const event of this.#dependencies.feed.events()) {
          await this.#store(event)
          if (this.#isClosed) break
        }
        return 'done'
      } catch (error) {
        const outcome = this.#isClosed ? 'done' : await this.#recover(error)
        if (outcome) return outcome
      }
    }
  }

  async #store(event: SpeechEvent): Promise<void> {
    const { log, channel, onProgress } = this.#dependencies
    const isRange = event.type === 'interim' || event.type === 'final'
    const position = isRange ? event.endSample : event.sample
    this.#recognised = Math.max(this.#recognised, position)
    onProgress()
    const durable = log.getDurable(channel)
    if (event.type === 'silence') await log.silence(channel, event.sample)
    if (event.type === 'interim') log.interim(channel, event)
    if (event.type === 'final') await log.final(channel, event)
    // An empty final is no progress: over the same audio it would come again before the same
    // failure.
    if (log.getDurable(channel) > durable) this.#policy.succeeded()
  }

  /** Handles a failure: of the recogniser, of the database, or a lost lease. */
  async #recover(error: unknown): Promise<WriterOutcome | null> {
    if (error instanceof LeaseLostError) return refusals.takenOver
    const { session, channel } = this.#dependencies
    const failed = { session, channel, failures: this.#policy.failures + 1 }
    const isRecogniser = reportRecordingFailure(this.#context, error, failed)
    return isRecogniser ? this.#retry() : refusals.notStored
  }

  async #retry(): Promise<WriterOutcome | null> {
    const { feed, channel, position, log, getFailureAction } = this.#dependencies
    this.#policy.failed(this.#context.now().getTime())
    if (this.#policy.isExhausted && getFailureAction() === 'disconnect-recorder')
      return refusals.recogniserFailed
    if (this.#policy.isDead(this.#context.now().getTime())) {
      if (getFailureAction() === 'mark-as-gap') this.#giveUp()
      return 'done'
    }
    await this.#wait(this.#policy.delayMs)
    feed.restart(position.copyFrom(channel, log.getDurable(channel)))
    return null
  }

  /** Turns the rest of the channel's audio into a gap. */
  #giveUp(): void {
    const { channel, position, log } = this.#dependencies
    position.giveUpFrom(channel, log.getDurable(channel))
    this.#recognised = position.received
  }

  async #wait(ms: number): Promise<void> {
    if (ms === 0) return
    const passed = Promise.withResolvers<void>()
    const timer = setTimeout(passed.resolve, ms)
    await Promise.race([passed.promise, this.#closed.promise])
    clearTimeout(timer)
  }
}

/**
 * Counts and logs what broke a recording; returns whether it was the recogniser, not the database.
 */
function reportRecordingFailure(
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  error: unknown,
  recording: { session: string; channel: number; failures: number },
): boolean {
  const isRecogniser = error instanceof SpeechToTextError
  metrics.count('errors', { kind: isRecogniser ? 'recogniser' : 'not_stored' })
  log.warn(
    { ...recording, error: errorDetails(error) },
    isRecogniser ? 'recogniser failed' : 'segment not stored',
  )
  return isRecogniser
}
