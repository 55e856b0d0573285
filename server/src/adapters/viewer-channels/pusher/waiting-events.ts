/** One event on its way to the service. */
export interface OutgoingEvent {
  channel: string
  name: string
  /** JSON text. */
  data: string
  isDroppable: boolean
}

/** Events that one channel may have waiting; beyond, its viewers are sent to the log instead. */
const MAX_WAITING_EVENTS = 200

/**
 * What waits to be sent, channel by channel and in order. A newer interim takes the place of the
 * one that waits, and a final the place of the interim before it.
 */
export class WaitingEvents {
  readonly #waiting = new Map<string, OutgoingEvent[]>()
  readonly #instead: (channel: string) => OutgoingEvent

  /** `instead` makes the event that sends a channel's viewers to the log. */
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

  /** Puts an event before all that wait on its channel. */
  unshift(event: OutgoingEvent): void {
    this.#waiting.set(event.channel, [event, ...(this.#waiting.get(event.channel) ?? [])])
  }

  /** Takes up to `most` events of channels that are not busy, in the order that each has. */
  take(most: number, busy: ReadonlySet<string>): OutgoingEvent[] {
    const taken: OutgoingEvent[] = []
    for (const [channel, waiting] of this.#waiting) {
      if (taken.length === most) break
      if (busy.has(channel)) continue
      taken.push(...waiting.splice(0, most - taken.length))
      this.#waiting.delete(channel)
      // Who has more goes to the end of the line, so that no channel starves another.
      if (waiting.length > 0) this.#waiting.set(channel, waiting)
    }
    return taken
  }
}
