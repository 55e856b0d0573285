import {
  getSessionChannelName,
  SESSION_EVENT,
  type SessionEvent,
  TRANSCRIPT_EVENT,
  type TranscriptEvent,
} from '@live-scribe/contract/live/channel-events'
import type { SessionStatus } from '@live-scribe/contract/recording'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { AppContext } from '#server/context.ts'
import { Coalescer } from '#server/lib/async/coalescer.ts'
import { presentEvent } from './present.ts'

/** Milliseconds between two interims of one session: at most 5 a second. */
const INTERIM_INTERVAL_MS = 200

/**
 * Announces a session's new segments and interims to its viewers. Promise 2: live events only
 * announce the log, and each carries the number of the last segment.
 */
export class Announcer {
  readonly #context: Pick<AppContext, 'viewerChannels' | 'now'>
  readonly #code: string
  readonly #interims: Coalescer<TranscriptEvent>
  #lastSegment: number
  #current: TranscriptEvent | null = null

  constructor(
    context: Pick<AppContext, 'viewerChannels' | 'now'>,
    { code, lastSegment }: { code: string; lastSegment: number },
  ) {
    this.#context = context
    this.#code = code
    this.#lastSegment = lastSegment
    this.#interims = new Coalescer(INTERIM_INTERVAL_MS, (event) =>
      this.#publish(TRANSCRIPT_EVENT, event, true),
    )
  }

  /** The current interim, for viewers who join; null between two utterances. */
  get current(): TranscriptEvent | null {
    return this.#current
  }

  interim(utterance: TimedUtterance): void {
    this.#current = presentEvent(this.#code, utterance)
    this.#interims.push(this.#current)
  }

  /** Announces a stored utterance. */
  final(stored: TimedUtterance): void {
    this.#lastSegment = stored.segmentNumber
    this.#clearInterim()
    this.#publish(TRANSCRIPT_EVENT, presentEvent(this.#code, stored))
  }

  /** Announces how far the text is behind the audio, and whether the recorder is away. */
  progress(progress: { behindMs: number; isRecorderAway: boolean }): void {
    const session = { sessionId: this.#code, segmentNumber: this.#lastSegment }
    const event = { ...session, status: 'active' as const, timestamp: this.#now(), ...progress }
    const isWorthIt = progress.behindMs > 0 || progress.isRecorderAway
    this.#publish(SESSION_EVENT, event, isWorthIt)
  }

  status(status: SessionStatus): void {
    this.#clearInterim()
    this.#publish(SESSION_EVENT, {
      sessionId: this.#code,
      status,
      segmentNumber: this.#lastSegment,
      timestamp: this.#now(),
    })
  }

  /**
   * Drops the pending interim so that the next one is sent at once: the first words after a final
   * were already shown.
   */
  #clearInterim(): void {
    this.#current = null
    this.#interims.restart()
  }

  #now(): number {
    return this.#context.now().getTime()
  }

  #publish(event: string, data: TranscriptEvent | SessionEvent, isDroppable = false): void {
    this.#context.viewerChannels.publish(getSessionChannelName(this.#code), event, data, {
      isDroppable,
    })
  }
}
