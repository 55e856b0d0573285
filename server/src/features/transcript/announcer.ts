import type { TermFixChange } from '@live-scribe/contract/fixes/term-fix'
import {
  FIXES_EVENT,
  type FixesEvent,
  getSessionChannelName,
  LOG_EVENT,
  NEEDS_EVENT,
  type NeedsEvent,
  QUESTION_EVENT,
  type QuestionEvent,
  SESSION_EVENT,
  type SessionEvent,
  SPEAKERS_EVENT,
  type SpeakersEvent,
  TRANSCRIPT_EVENT,
  type TranscriptEvent,
} from '@live-scribe/contract/live/channel-events'
import type { SessionStatus } from '@live-scribe/contract/recording'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { AppContext } from '#server/context.ts'
import { Coalescer } from '#server/lib/async/coalescer.ts'
import { presentEvent } from './present.ts'

/** Milliseconds between two interims of one session: at most 5 a second, of all channels together. */
const INTERIM_INTERVAL_MS = 200

/** The data of an event; that of a `log-event` is empty. */
type LiveEvent =
  | TranscriptEvent
  | SessionEvent
  | SpeakersEvent
  | FixesEvent
  | QuestionEvent
  | NeedsEvent
  | Record<string, never>

/** What an announcer needs: to publish, and the time. */
type AnnouncerContext = Pick<AppContext, 'now'> & {
  viewerChannels: Pick<AppContext['viewerChannels'], 'publish'>
}

/**
 * Announces a session's new segments and interims to its viewers. Promise 2: live events only
 * announce the log, and each carries the number of the last segment.
 */
export class Announcer {
  readonly #context: AnnouncerContext
  readonly #code: string
  readonly #interims: Coalescer<TranscriptEvent>
  #lastSegment: number
  /** The current interim of each channel. */
  readonly #current = new Map<number, TranscriptEvent>()
  readonly #isResumed: boolean
  /** The channels of which something was announced here. */
  readonly #heard = new Set<number>()

  /** With `isResumed` another process may have announced interims, which are not known here. */
  constructor(
    context: AnnouncerContext,
    {
      code,
      lastSegment,
      isResumed = false,
    }: { code: string; lastSegment: number; isResumed?: boolean },
  ) {
    this.#context = context
    this.#code = code
    this.#lastSegment = lastSegment
    this.#isResumed = isResumed
    this.#interims = new Coalescer(INTERIM_INTERVAL_MS, (event) =>
      this.#publish(TRANSCRIPT_EVENT, event, { isDroppable: true }),
    )
  }

  /** The current interims, at most one for each channel, the newest last, for viewers who join. */
  get current(): TranscriptEvent[] {
    return [...this.#current.values()]
  }

  /** The last segment number that viewers were told. */
  get lastSegment(): number {
    return this.#lastSegment
  }

  interim(utterance: TimedUtterance): void {
    const event = presentEvent(this.#code, utterance)
    this.#heard.add(event.channel)
    this.#current.delete(event.channel)
    this.#current.set(event.channel, event)
    this.#interims.push(event, event.channel)
  }

  /**
   * Takes back a channel's interim that begins before a position (milliseconds), because all audio
   * before it is finished and held no words; null when it has none. One that another process announced
   * is taken back before the channel's first words here.
   */
  retract(channel: number, beforeMs: number): TranscriptEvent | null {
    const isOfOther = this.#isResumed && !this.#heard.has(channel)
    const interim = this.#current.get(channel) ?? (isOfOther ? this.#blankAt(channel) : null)
    if (!interim || interim.startMs >= beforeMs) return null
    this.#clearInterim(channel)
    const blank = { ...interim, ...this.#place(), text: '' }
    this.#publish(TRANSCRIPT_EVENT, blank)
    return blank
  }

  /** Announces a stored utterance; `trace` is the context of its deliveries. */
  final(stored: TimedUtterance, trace: string | null = null): void {
    this.#lastSegment = stored.segmentNumber
    this.#clearInterim(stored.channel)
    this.#publish(TRANSCRIPT_EVENT, presentEvent(this.#code, stored), { trace })
  }

  /** Announces how far the text is behind the audio, and whether the recorder is away. */
  progress(progress: { behindMs: number; isRecorderAway: boolean }): void {
    const session = { sessionId: this.#code, segmentNumber: this.#lastSegment }
    const event = { ...session, status: 'active' as const, timestamp: this.#now(), ...progress }
    const isWorthIt = progress.behindMs > 0 || progress.isRecorderAway
    this.#publish(SESSION_EVENT, event, { isDroppable: isWorthIt })
  }

  status(status: SessionStatus): void {
    // A recorder that comes back in mid-sentence takes no word back.
    if (status !== 'active') for (const channel of this.#current.keys()) this.#clearInterim(channel)
    this.#publish(SESSION_EVENT, {
      sessionId: this.#code,
      status,
      segmentNumber: this.#lastSegment,
      timestamp: this.#now(),
    })
  }

  /** Announces the names of channels and speakers. */
  speakerNames(names: SpeakerNames): void {
    this.#publish(SPEAKERS_EVENT, { sessionId: this.#code, ...names })
  }

  /** Announces a change of the fixes that are laid over the text. */
  fixes(change: TermFixChange): void {
    this.#publish(FIXES_EVENT, { sessionId: this.#code, ...change })
  }

  /** Announces that no question of a segment up to this one is pinned any more. */
  unpinned(unpinnedSegment: number): void {
    this.#publish(QUESTION_EVENT, { sessionId: this.#code, unpinnedSegment })
  }

  /** Announces a change of the log response that no other event names. */
  logChanged(): void {
    this.#publish(LOG_EVENT, {})
  }

  /** Announces what became of the readers' needs. */
  needs(needs: Omit<NeedsEvent, 'sessionId'>): void {
    this.#publish(NEEDS_EVENT, { sessionId: this.#code, ...needs })
  }

  #blankAt(channel: number): TranscriptEvent {
    const words = { text: '', isFinal: false, startMs: 0, endMs: 0, speaker: null, isGap: false }
    return { sessionId: this.#code, ...words, channel, ...this.#place() }
  }

  #place() {
    return { segmentNumber: this.#lastSegment, timestamp: this.#now() }
  }

  /** Drops a channel's pending interim: a final has its words, or nobody said them. */
  #clearInterim(channel: number): void {
    this.#heard.add(channel)
    this.#current.delete(channel)
    this.#interims.drop(channel)
  }

  #now(): number {
    return this.#context.now().getTime()
  }

  #publish(
    event: string,
    data: LiveEvent,
    { isDroppable = false, trace = null }: { isDroppable?: boolean; trace?: string | null } = {},
  ): void {
    this.#context.viewerChannels.publish(getSessionChannelName(this.#code), event, data, {
      isDroppable,
      ...(trace === null ? {} : { trace }),
    })
  }
}
