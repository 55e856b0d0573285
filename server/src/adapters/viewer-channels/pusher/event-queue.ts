/** An event to send to the service. */
export interface OutgoingEvent {
  channel: string
  name: string
  /** The event's data as JSON text. */
  data: string
  isDroppable: boolean
}

/**
 * Maximum queued events per channel; above it they are replaced by an event that tells viewers to
 * read the log.
 */
const MAX_WAITING_EVENTS = 200

/**
 * Queued events by channel, in order. A newer interim replaces a queued one, and a final replaces
 * the interim before it.
 */
export class EventQueue {
  readonly #waiting = new Map<string, OutgoingEvent[]>()
  readonly #instead: (channel: string) => OutgoingEvent

  /** `instead` creates the event that tells a channel's viewers to read the log. */
  constructor(instead: (channel: string) => OutgoingEvent) {
    this.#instead = instead
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  add(event: OutgoingEvent): void {
    const waiting = this.#waiting.get(event.channel) ?? []
    this.#waiting.set(event.channel, waiting)
    if (waiting.at(-1)?.isDroppable) waiting.pop()
    if (waiting.length < MAX_WAITING_EVENTS) waiting.push(event)
    else waiting.splice(0, waiting.length, this.#instead(event.channel))
  }

  /** Puts an event before all others of its channel. */
  unshift(event: OutgoingEvent): void {
    this.#waiting.set(event.channel, [event, ...(this.#waiting.get(event.channel) ?? [])])
  }

  /** Takes up to `maxEvents` events of channels that are not busy, in order within each. */
  take(maxEvents: number, busy: ReadonlySet<string>): OutgoingEvent[] {
    const taken: OutgoingEvent[] = []
    for (const [channel, waiting] of this.#waiting) {
      if (taken.length === maxEvents) break
      if (busy.has(channel)) continue
      taken.push(...waiting.splice(0, maxEvents - taken.length))
      this.#waiting.delete(channel)
      // A channel with more goes to the end, so that none starves another.
      if (waiting.length > 0) this.#waiting.set(channel, waiting)
    }
    return taken
  }
}
