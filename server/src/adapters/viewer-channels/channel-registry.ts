import {
  type ChannelEvent,
  type LiveBus,
  VIEWERS_EVENT,
  type ViewerCounts,
} from '#server/ports/cluster.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { Tracing } from '#server/ports/tracing.ts'
import { Channel } from './channel.ts'
import type { Viewer } from './viewer.ts'

interface RegistryOptions {
  bus: LiveBus
  viewerCounts: ViewerCounts
  metrics: Metrics
  tracing: Tracing
  /** Called when events of other nodes may have been lost. */
  onGap: (channel: Channel) => void
}

/** The channels watched by viewers of this node, by name; an empty one is closed. */
export class ChannelRegistry {
  readonly #options: RegistryOptions
  readonly #channels = new Map<string, Channel>()

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  find(name: string): Channel | null {
    return this.#channels.get(name) ?? null
  }

  all(): Channel[] {
    return [...this.#channels.values()]
  }

  /** Whether a channel object is still the open one with its name. */
  has(channel: Channel): boolean {
    return this.#channels.get(channel.name) === channel
  }

  open(name: string): Channel {
    const known = this.#channels.get(name)
    if (known) return known
    const { bus, metrics, tracing, onGap } = this.#options
    const subscription = bus.subscribe(name, {
      receive: (event) => deliver(channel, event),
      onGap: () => onGap(channel),
    })
    const channel: Channel = new Channel(name, subscription, { metrics, tracing })
    this.#channels.set(name, channel)
    return channel
  }

  add(viewer: Viewer, channel: Channel): void {
    viewer.channels.add(channel.name)
    channel.add(viewer)
    this.#options.viewerCounts.report(channel.name, channel.size)
  }

  remove(viewer: Viewer, name: string): void {
    if (!viewer.channels.delete(name)) return
    const channel = this.#channels.get(name)
    if (channel?.delete(viewer)) this.#options.viewerCounts.report(name, channel.size)
    this.closeIfEmpty(name)
  }

  closeIfEmpty(name: string): void {
    const channel = this.#channels.get(name)
    if (channel?.size === 0) this.close(channel)
  }

  /** Closes a channel; returns its viewers. */
  close(channel: Channel): Viewer[] {
    this.#channels.delete(channel.name)
    const viewers = channel.close()
    for (const viewer of viewers) viewer.channels.delete(channel.name)
    if (viewers.length > 0) this.#options.viewerCounts.report(channel.name, 0)
    return viewers
  }
}

function deliver(channel: Channel, event: ChannelEvent): void {
  if (event.event === VIEWERS_EVENT) channel.sendViewerCount(Number(event.data))
  else channel.publish(event)
}
