import { setTimeout as wait } from 'node:timers/promises'
import { LOG_EVENT } from '@live-scribe/contract/live/channel-events'
import { EventQueue, type OutgoingEvent } from './event-queue.ts'

/** Maximum bytes of an event's data that the service accepts. */
const MAX_EVENT_DATA_BYTES = 10 * 1024
const MAX_BATCH_EVENTS = 10
/** Maximum concurrent requests. */
const MAX_REQUESTS = 8
/** Attempts per batch: about twelve seconds, after which viewers read the log. */
const MAX_ATTEMPTS = 7
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5_000

/** The outcome of sending a batch; `retry` when another attempt may succeed. */
export type SendOutcome = 'accepted' | 'retry' | 'refused'

interface SenderOptions {
  send: (batch: OutgoingEvent[]) => Promise<SendOutcome>
  /** Called when a batch is given up. */
  onLost: (outcome: SendOutcome, events: number) => void
}

/**
 * Sends events in batches, in order within each channel, without the publisher waiting. When an
 * event can't be delivered, the channel's viewers are told to read the log.
 */
export class EventSender {
  readonly #options: SenderOptions
  readonly #waiting = new EventQueue(createReadLogEvent)
  readonly #busy = new Set<string>()
  readonly #closing = new AbortController()
  #requests = 0
  #whenIdle: (() => void) | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  add(event: OutgoingEvent): void {
    if (Buffer.byteLength(event.data) <= MAX_EVENT_DATA_BYTES) this.#waiting.add(event)
    else if (!event.isDroppable) this.#waiting.add(createReadLogEvent(event.channel))
    this.#next()
  }

  /** Sends the queued events for at most `timeoutMs` milliseconds, then stops. */
  async close(timeoutMs: number): Promise<void> {
    const idle = new Promise<void>((resolve) => {
      this.#whenIdle = resolve
    })
    this.#next()
    const timer = setTimeout(() => this.#closing.abort(), timeoutMs)
    await idle
    clearTimeout(timer)
  }

  #next(): void {
    while (this.#requests < MAX_REQUESTS) {
      const batch = this.#waiting.take(MAX_BATCH_EVENTS, this.#busy)
      if (batch.length === 0) break
      void this.#deliver(batch)
    }
    if (this.#requests === 0 && this.#waiting.isEmpty) this.#whenIdle?.()
  }

  async #deliver(batch: OutgoingEvent[]): Promise<void> {
    const channels = new Set(batch.map(({ channel }) => channel))
    for (const channel of channels) this.#busy.add(channel)
    this.#requests += 1
    const outcome = await this.#send(batch)
    this.#requests -= 1
    for (const channel of channels) this.#busy.delete(channel)
    if (outcome !== 'accepted') this.#giveUp(batch, outcome)
    this.#next()
  }

  async #send(batch: OutgoingEvent[]): Promise<SendOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#options.send(batch)
      if (outcome !== 'retry' || attempt === MAX_ATTEMPTS || this.#closing.signal.aborted)
        return outcome
      const pause = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
      await wait(pause, null, { signal: this.#closing.signal }).catch(() => {})
    }
  }

  #giveUp(batch: OutgoingEvent[], outcome: SendOutcome): void {
    this.#options.onLost(outcome, batch.length)
    if (outcome === 'refused' || this.#closing.signal.aborted) return
    const lost = batch.filter(({ isDroppable, name }) => !isDroppable && name !== LOG_EVENT)
    for (const channel of new Set(lost.map((event) => event.channel))) {
      this.#waiting.unshift(createReadLogEvent(channel))
    }
  }
}

function createReadLogEvent(channel: string): OutgoingEvent {
  return { channel, name: LOG_EVENT, data: '{}', isDroppable: false }
}
