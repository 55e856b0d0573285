import type { ChannelEvent } from '#server/ports/live-bus.ts'
import type { WorkerLink } from './worker-link.ts'

/** Messages that a worker may leave unread before events for it are dropped. */
const MAX_UNWRITTEN = 20_000
/** Milliseconds between two attempts to report dropped events to a worker. */
const GAP_RETRY_MS = 250

/** Carries live events from each worker to the others that follow their channel. */
export class HubChannels {
  readonly #subscribers = new Map<string, Set<WorkerLink>>()
  /** Channels of which a worker missed events; reported once it reads again. */
  readonly #gaps = new Map<WorkerLink, Set<string>>()
  readonly #maxUnwritten: number
  #retry: NodeJS.Timeout | null = null

  constructor(maxUnwritten = MAX_UNWRITTEN) {
    this.#maxUnwritten = maxUnwritten
  }

  add(link: WorkerLink): void {
    link.onNotice('publish', (event) => this.publish(event, link))
    link.onNotice('unsubscribe', (channel) => this.#unsubscribe(channel, link))
    link.onRequest('subscribe', (channel) => {
      const subscribers = this.#subscribers.get(channel)
      if (subscribers) subscribers.add(link)
      else this.#subscribers.set(channel, new Set([link]))
      return Promise.resolve(null)
    })
  }

  delete(link: WorkerLink): void {
    this.#gaps.delete(link)
    for (const channel of [...this.#subscribers.keys()]) this.#unsubscribe(channel, link)
  }

  /** Sends an event to all workers that follow its channel, but its publisher. */
  publish(event: ChannelEvent, publisher: WorkerLink | null = null): void {
    for (const link of this.#subscribers.get(event.channel) ?? []) {
      if (link !== publisher) this.#deliver(link, event)
    }
  }

  close(): void {
    if (this.#retry) clearTimeout(this.#retry)
    this.#subscribers.clear()
    this.#gaps.clear()
  }

  #deliver(link: WorkerLink, event: ChannelEvent): void {
    if (link.unwritten < this.#maxUnwritten) {
      link.notify('event', event)
      return
    }
    if (event.isDroppable) return
    const gaps = this.#gaps.get(link) ?? new Set()
    this.#gaps.set(link, gaps.add(event.channel))
    this.#retry ??= setTimeout(() => this.reportGaps(), GAP_RETRY_MS)
  }

  /** Reports their gaps to workers that read again; runs by itself while there are any. */
  reportGaps(): void {
    this.#retry = null
    for (const [link, channels] of this.#gaps) {
      if (link.unwritten >= this.#maxUnwritten) continue
      this.#gaps.delete(link)
      for (const channel of channels) link.notify('gap', channel)
    }
    if (this.#gaps.size > 0) this.#retry = setTimeout(() => this.reportGaps(), GAP_RETRY_MS)
  }

  #unsubscribe(channel: string, link: WorkerLink): void {
    const subscribers = this.#subscribers.get(channel)
    subscribers?.delete(link)
    if (subscribers?.size === 0) this.#subscribers.delete(channel)
  }
}
