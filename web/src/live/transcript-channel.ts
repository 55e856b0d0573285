import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'
import {
  CLOSED_EVENT,
  type ClientTranscriptEvent,
  clientTranscriptEvent,
  DELIVERY_EVENT,
  deliveryEvent,
  FIXES_EVENT,
  LOG_EVENT,
  NEEDS_EVENT,
  needsEvent,
  QUESTION_EVENT,
  questionEvent,
  SESSION_EVENT,
  type SessionEvent,
  SPEAKERS_EVENT,
  sessionEvent,
  speakersEvent,
  TRANSCRIPT_EVENT,
  transcriptEvent,
} from '@live-scribe/contract/live/channel-events'
import { type LogPosition, logPosition } from '@live-scribe/contract/live/log-position'
import { utteranceFromEvent } from '@live-scribe/contract/live/to-utterance'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { Utterance } from '@live-scribe/contract/utterance'
import { pollLog } from './poll-log.ts'
import type { OpenedChannel } from './pusher-client.ts'

/** Milliseconds before the channel is opened again after a first failure, and at most, before jitter. */
const AFTER_FAILURE = { first: 1000, max: 15_000 }
/**
 * The same after a refusal. The owner of a recording that is not shared reads its log and is refused
 * again and again, and each attempt counts as a wrong code.
 */
export const AFTER_REFUSAL = { first: 2000, max: 300_000 }

/**
 * `joining` before the first subscription, `interrupted` after losing one; `delayed` while the server
 * knows that new text can't reach this page.
 */
export type ChannelState = 'joining' | 'live' | 'delayed' | 'interrupted'

/** What a page shows of the live channel. */
interface ChannelSnapshot {
  state: ChannelState
  /** Number of viewers of this session, this page included. */
  viewers: number
}

/** Receives the channel's events; `catchUp` reads missed segments from the log. */
export interface ChannelEventHandler {
  applyUtterance(utterance: Utterance): void
  /** Words without a segment number, which are not stored yet. */
  applyClientEvent(event: ClientTranscriptEvent): void
  applySessionEvent(event: SessionEvent): void
  /** The names of speakers; an older version has no effect. */
  applySpeakerNames(names: SpeakerNames): void
  /** The fixes that are laid over the text have changed; the log response has them. */
  readFixes(): void
  /** The owner took down the questions up to a segment; a lower number has no effect. */
  applyUnpinned(segmentNumber: number): void
  /** What became of the readers' needs; of what is seen, an older time has no effect. */
  applyNeeds(needs: { canAsk: boolean; seenAt: number }): void
  catchUp(): void
  /** Reads missed segments, unless none are missing up to this position. */
  catchUpTo(position: LogPosition): void
}

/**
 * Follows a session: subscribes, passes events to the store, and makes it read the log at each
 * (re)subscription.
 */
export class TranscriptChannel {
  #snapshot: ChannelSnapshot = { state: 'joining', viewers: 1 }
  readonly #code: string
  readonly #store: ChannelEventHandler
  readonly #openChannel: (code: string) => Promise<OpenedChannel>
  readonly #random: () => number
  readonly #listeners = new Set<() => void>()
  #opened: OpenedChannel | undefined
  #closing = new AbortController()
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #endPolling: (() => void) | undefined

  constructor(options: {
    code: string
    store: ChannelEventHandler
    openChannel: (code: string) => Promise<OpenedChannel>
    random?: () => number
  }) {
    this.#code = options.code
    this.#store = options.store
    this.#openChannel = options.openChannel
    this.#random = options.random ?? Math.random
  }

  getSnapshot = (): ChannelSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  open(): void {
    this.#closing = new AbortController()
    this.#failures = 0
    this.#openNow()
  }

  close(): void {
    this.#closing.abort()
    clearTimeout(this.#retry)
    this.#stopPolling()
    this.#leave()
    this.#show({ ...this.#snapshot, state: 'joining' })
  }

  #openNow(): void {
    const { signal } = this.#closing
    this.#pollWhileAbsent()
    this.#openChannel(this.#code).then(
      (opened) => {
        if (signal.aborted) opened.client.disconnect()
        else this.#follow(opened)
      },
      () => signal.aborted || this.#openLater(AFTER_FAILURE),
    )
  }

  #follow(opened: OpenedChannel): void {
    this.#opened = opened
    const { client, name } = opened
    const channel = client.subscribe(name)
    channel.bind('pusher:subscription_succeeded', (data) => this.#joined(data))
    channel.bind('pusher:subscription_error', (error) => {
      console.info(error)
      this.#refused(opened)
    })
    channel.bind('pusher:subscription_count', (data) => this.#counted(data))
    channel.bind(TRANSCRIPT_EVENT, (data) => this.#handleTranscriptEvent(data))
    channel.bind(SESSION_EVENT, (data) => {
      const event = sessionEvent.safeParse(data)
      if (event.success) this.#store.applySessionEvent(event.data)
    })
    channel.bind(SPEAKERS_EVENT, (data) => {
      const { success, data: event } = speakersEvent.safeParse(data)
      if (success) this.#store.applySpeakerNames({ version: event.version, names: event.names })
    })
    channel.bind(FIXES_EVENT, () => this.#store.readFixes())
    channel.bind(QUESTION_EVENT, (data) => {
      const event = questionEvent.safeParse(data)
      if (event.success) this.#store.applyUnpinned(event.data.unpinnedSegment)
    })
    channel.bind(NEEDS_EVENT, (data) => {
      const event = needsEvent.safeParse(data)
      if (event.success) this.#store.applyNeeds(event.data)
    })
    channel.bind(DELIVERY_EVENT, (data) => this.#handleDeliveryEvent(data))
    channel.bind(LOG_EVENT, () => this.#store.catchUp())
    channel.bind(CLOSED_EVENT, () => this.#refused(opened))
    client.connection.bind('state_change', ({ current }) => {
      if (current !== 'connected' && this.#opened === opened) this.#interrupted()
    })
  }

  #handleTranscriptEvent(data: unknown): void {
    const numbered = transcriptEvent.safeParse(data)
    const fromClient = clientTranscriptEvent.safeParse(data)
    this.#arrives()
    if (numbered.success) this.#store.applyUtterance(utteranceFromEvent(numbered.data))
    else if (fromClient.success) this.#store.applyClientEvent(fromClient.data)
  }

  #handleDeliveryEvent(data: unknown): void {
    const event = deliveryEvent.safeParse(data)
    if (!event.success) return
    if (!event.data.isDelayed) {
      this.#arrives()
      // What was stored meanwhile may not have been announced.
      this.#store.catchUp()
    } else if (this.#snapshot.state === 'live') this.#show({ ...this.#snapshot, state: 'delayed' })
  }

  /** Text arrives, whatever the server knew before. */
  #arrives(): void {
    if (this.#snapshot.state === 'delayed') this.#show({ ...this.#snapshot, state: 'live' })
  }

  #joined(data: unknown): void {
    this.#failures = 0
    this.#stopPolling()
    this.#show({ ...this.#snapshot, state: 'live' })
    // Events arrive from now on, so a read that starts now leaves no gap between log and channel.
    const position = logPosition.safeParse(data)
    if (position.success) this.#store.catchUpTo(position.data)
    else this.#store.catchUp()
  }

  /**
   * Handles a refused or revoked subscription: the log's response tells the reason, and a page that may
   * not read it any more closes the channel. Until then another is opened: on a connection that was
   * refused the library never subscribes to the same name again.
   */
  #refused(opened: OpenedChannel): void {
    if (this.#opened !== opened) return
    this.#leave()
    this.#interrupted()
    this.#store.catchUp()
    this.#openLater(AFTER_REFUSAL)
  }

  #leave(): void {
    const opened = this.#opened
    this.#opened = undefined
    opened?.client.unsubscribe(opened.name)
    opened?.client.disconnect()
  }

  #interrupted(): void {
    if (this.#closing.signal.aborted) return
    if (this.#snapshot.state !== 'joining') this.#show({ ...this.#snapshot, state: 'interrupted' })
    this.#pollWhileAbsent()
  }

  #counted(data: unknown): void {
    const count = (data as { subscription_count?: unknown } | null)?.subscription_count
    if (Number.isInteger(count))
      this.#show({ ...this.#snapshot, viewers: Math.max(1, Number(count)) })
  }

  #pollWhileAbsent(): void {
    this.#endPolling ??= pollLog(() => this.#store.catchUp(), this.#random())
  }

  #stopPolling(): void {
    this.#endPolling?.()
    this.#endPolling = undefined
  }

  #openLater(pauses: { first: number; max: number }): void {
    this.#failures += 1
    const waitMs = getBackoffDelayMs(this.#failures, { ...pauses, random: this.#random() })
    this.#retry = setTimeout(() => this.#openNow(), waitMs)
  }

  #show(snapshot: ChannelSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
