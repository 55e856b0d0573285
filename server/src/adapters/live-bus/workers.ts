import type {
  ChannelEvent,
  ChannelListener,
  LiveBus,
  Subscription,
} from '#server/ports/live-bus.ts'
import type { WorkerLink } from '../workers/worker-link.ts'
import { LocalListeners } from './local-listeners.ts'

/** A channel that this worker follows. */
interface FollowedChannel {
  listeners: Set<ChannelListener>
  /** Resolves once the main process passes events on. */
  ready: Promise<void>
}

/**
 * The bus between the workers of one machine, through their main process. It is there as long as
 * the worker is, so events are lost only when this worker does not take them, which is a gap.
 */
export class WorkerBus implements LiveBus {
  readonly description = 'the main process of the workers'
  readonly state = 'joined'
  readonly #link: WorkerLink
  readonly #local = new LocalListeners()
  readonly #followed = new Map<string, FollowedChannel>()

  constructor(link: WorkerLink) {
    this.#link = link
    link.onNotice('event', (event) => this.#local.deliver(event))
    link.onNotice('gap', (channel) => {
      for (const listener of this.#followed.get(channel)?.listeners ?? []) listener.onGap()
    })
  }

  publish(event: ChannelEvent): void {
    this.#local.deliver(event)
    this.#link.notify('publish', event)
  }

  subscribe(channel: string, listener: ChannelListener): Subscription {
    this.#local.add(channel, listener)
    const followed = this.#followed.get(channel) ?? this.#follow(channel)
    followed.listeners.add(listener)
    return { ready: followed.ready, end: () => this.#end(channel, listener) }
  }

  close(): Promise<void> {
    this.#local.clear()
    this.#followed.clear()
    return Promise.resolve()
  }

  #follow(channel: string): FollowedChannel {
    // A main process that is gone ends this one.
    const ready = this.#link.request('subscribe', channel).then(
      () => {},
      () => {},
    )
    const followed = { listeners: new Set<ChannelListener>(), ready }
    this.#followed.set(channel, followed)
    return followed
  }

  #end(channel: string, listener: ChannelListener): void {
    this.#local.delete(channel, listener)
    const followed = this.#followed.get(channel)
    if (!followed?.listeners.delete(listener) || followed.listeners.size > 0) return
    this.#followed.delete(channel)
    this.#link.notify('unsubscribe', channel)
  }
}
