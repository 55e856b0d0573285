import type { LogPosition } from '@live-scribe/contract/live/log-position'
import { epochMs } from '#server/lib/async/epoch-ms.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import type { ChannelEvent, LiveBus, Subscription, ViewerCounts } from '#server/ports/cluster.ts'
import { type Metrics, noMetrics } from '#server/ports/metrics.ts'
import { noTracing, type Tracing } from '#server/ports/tracing.ts'
import type {
  Admission,
  PublishOptions,
  ViewerChannels,
  ViewerHub,
  ViewerRequest,
  ViewerSocket,
} from '#server/ports/viewer-channels.ts'
import { allowAllAdmission } from './allow-all-admission.ts'
import type { Channel } from './channel.ts'
import { ChannelRegistry } from './channel-registry.ts'
import { disconnectInTurn } from './disconnect-in-turn.ts'
import {
  createConnectionReply,
  findChannelError,
  findConnectionError,
  formatConnectionEstablished,
  formatDelayed,
  formatSubscriptionError,
  parseViewerMessage,
  restartingClose,
  retryLaterClose,
} from './pusher-protocol.ts'
import { closeViewer, createViewer, mayReadPosition, sendFrame, type Viewer } from './viewer.ts'
import { MAX_MESSAGE_BURST, ViewerLimits } from './viewer-limits.ts'

/**
 * The bus channel that announces revoked channels to all nodes; viewers can't subscribe to this
 * name.
 */
const REVOCATIONS = 'live-scribe:revocations'

/** Dependencies of the hub; calls of its HTTP API are signed with the key and secret of `app` (OUT-10). */
interface HubOptions {
  bus: LiveBus
  viewerCounts: ViewerCounts
  app: ViewerHub['app']
  metrics?: Metrics
  tracing?: Tracing
}

/** Our own hub: viewers connect to this process with any Pusher client. */
export class Hub implements ViewerChannels, ViewerHub {
  readonly description = 'our own hub, Pusher protocol, in this process'
  readonly clientSettings
  readonly app: ViewerHub['app']
  readonly #bus: LiveBus
  readonly #viewerCounts: ViewerCounts
  readonly #metrics: Metrics
  readonly #revocations: Subscription
  readonly #channels: ChannelRegistry
  readonly #viewers = new Set<Viewer>()
  readonly #limits = new ViewerLimits(this.#viewers, (viewer) => this.#remove(viewer))
  readonly #admissions = new AdmissionChecker()
  #phase: 'serving' | 'disconnecting' = 'serving'

  constructor({ bus, viewerCounts, app, metrics = noMetrics, tracing = noTracing }: HubOptions) {
    this.#bus = bus
    this.#viewerCounts = viewerCounts
    this.#metrics = metrics
    const onGap = (channel: Channel) => void this.#rejoin(channel)
    this.#channels = new ChannelRegistry({ bus, viewerCounts, metrics, tracing, onGap })
    metrics.watch('viewers', () => this.#viewers.size)
    this.app = app
    this.clientSettings = {
      key: app.key,
      cluster: 'local',
      same_origin: true,
      private_channel_names: false,
    }
    this.#revocations = bus.subscribe(REVOCATIONS, {
      receive: ({ data }) => this.#removeChannel(data),
      onGap: () => {
        for (const channel of this.#channels.all()) onGap(channel)
      },
    })
  }

  publish(channel: string, event: string, data: unknown, options: PublishOptions = {}): void {
    this.trigger({ channel, event, data: JSON.stringify(data), ...options })
  }

  trigger(event: ChannelEvent): void {
    this.#bus.publish({ ...event, announcedAt: epochMs() })
  }

  /** Admission is checked at every subscription, so a name need not be secret. */
  nameOf(channel: string): Promise<string> {
    return Promise.resolve(channel)
  }

  async revoke(channel: string): Promise<void> {
    this.#bus.publish({ channel: REVOCATIONS, event: 'revoked', data: channel })
  }

  admitBy(admission: Admission): void {
    this.#admissions.use(admission)
  }

  accept(socket: ViewerSocket, request: ViewerRequest) {
    const viewer = createViewer(socket, request.address, MAX_MESSAGE_BURST)
    const refusal = this.#findRefusal(viewer, request)
    if (refusal) {
      closeViewer(viewer, ...refusal)
    } else {
      this.#viewers.add(viewer)
      this.#limits.add(viewer)
      this.#send(viewer, formatConnectionEstablished(viewer.id))
    }
    return {
      receive: (text: string) => this.#receive(viewer, text),
      allowsFrame: () => this.#viewers.has(viewer) && this.#limits.allowsMessage(viewer),
      closed: () => this.#remove(viewer),
    }
  }

  viewersByChannel(prefix: string): Promise<Map<string, number>> {
    return this.#viewerCounts.totals(prefix)
  }

  async checkDelivery(isBlocked: () => Promise<boolean>): Promise<void> {
    if (this.#channels.all().length === 0) return
    const isNodeBlocked = await isBlocked()
    for (const channel of this.#channels.all()) channel.updateDelivery(isNodeBlocked)
  }

  async disconnect(): Promise<void> {
    this.#phase = 'disconnecting'
    await disconnectInTurn([...this.#viewers])
  }

  async close(): Promise<void> {
    this.#revocations.end()
    this.#limits.end()
    this.#phase = 'disconnecting'
    for (const viewer of this.#viewers) closeViewer(viewer, ...restartingClose)
  }

  #findRefusal(viewer: Viewer, request: ViewerRequest): readonly [number, string] | null {
    // Its upgrade began before all were disconnected.
    if (this.#phase === 'disconnecting') return restartingClose
    return findConnectionError(request, this.app.key) ?? this.#limits.getRefusal(viewer)
  }

  #receive(viewer: Viewer, text: string): void {
    if (!this.#viewers.has(viewer) || !this.#limits.allowsMessage(viewer)) return
    const received = parseViewerMessage(text)
    if (received?.event === 'pusher:subscribe') {
      void this.#subscribe(viewer, received.data.channel)
    } else if (received?.event === 'pusher:unsubscribe') {
      this.#leave(viewer, received.data.channel)
    } else {
      const response = createConnectionReply(received?.event)
      if (response !== null) this.#send(viewer, response)
    }
  }

  async #subscribe(viewer: Viewer, name: string): Promise<void> {
    const channelError = findChannelError(name, viewer.requestedChannels)
    if (channelError) return this.#send(viewer, formatSubscriptionError(name, channelError))
    viewer.requestedChannels.add(name)
    this.#limits.recount(viewer)
    try {
      const channel = await this.#admit(viewer, name)
      if (channel) this.#join(viewer, channel)
    } catch {
      closeViewer(viewer, ...retryLaterClose)
    }
    this.#limits.recount(viewer)
    this.#channels.closeIfEmpty(name)
  }

  /** The channel once its events arrive; null when the viewer may not watch it or has left. */
  async #admit(viewer: Viewer, name: string): Promise<Channel | null> {
    const isWanted = () => this.#viewers.has(viewer) && viewer.requestedChannels.has(name)
    for (;;) {
      const { revocations } = this.#admissions
      const isAdmitted = await this.#admissions.mayWatch(name, viewer.address)
      if (!isWanted()) return null
      if (!isAdmitted) {
        viewer.requestedChannels.delete(name)
        this.#send(viewer, formatSubscriptionError(name))
        return null
      }
      const channel = this.#channels.open(name)
      await channel.ready
      if (mayReadPosition(viewer)) {
        await channel.position.refresh(() => this.#admissions.readPosition(name))
      }
      if (!isWanted()) return null
      const isRevoked = revocations !== this.#admissions.revocations
      if (!isRevoked && this.#channels.has(channel)) return channel
    }
  }

  #join(viewer: Viewer, channel: Channel): void {
    sendFrame(viewer, channel.position.frame, this.#metrics)
    this.#channels.add(viewer, channel)
    if (channel.isDelayed) this.#send(viewer, formatDelayed(channel.name))
  }

  #leave(viewer: Viewer, name: string): void {
    viewer.requestedChannels.delete(name)
    this.#limits.recount(viewer)
    this.#channels.remove(viewer, name)
  }

  #remove(viewer: Viewer): void {
    for (const name of [...viewer.channels]) this.#leave(viewer, name)
    if (this.#viewers.delete(viewer)) this.#limits.delete(viewer)
  }

  /** Removes the viewers of a channel that is closed or needs a new admission. */
  #removeChannel(name: string): void {
    this.#admissions.revoke(name)
    const channel = this.#channels.find(name)
    if (channel) this.#empty(channel)
  }

  #empty(channel: Channel): void {
    for (const viewer of this.#channels.close(channel)) {
      viewer.requestedChannels.delete(channel.name)
      this.#limits.recount(viewer)
      this.#send(viewer, formatSubscriptionError(channel.name))
    }
  }

  /**
   * Called when events of other nodes, perhaps a revocation, were lost: checks admission, then
   * resubscribes the channel's viewers.
   */
  async #rejoin(channel: Channel): Promise<void> {
    channel.position.invalidate()
    const isOpen = await this.#admissions.recheck(channel.name)
    if (!this.#channels.has(channel)) return
    if (isOpen) return channel.resendSubscriptionSucceeded()
    if (isOpen === false) return this.#empty(channel)
    for (const viewer of this.#channels.close(channel)) closeViewer(viewer, ...retryLaterClose)
  }

  #send(viewer: Viewer, text: string): void {
    sendFrame(viewer, encodeTextFrame(text), this.#metrics)
  }
}

/** Decides who may watch which channel, and whether that may have changed during the decision. */
class AdmissionChecker {
  #admission: Admission = allowAllAdmission
  #revocations = 0

  /** Revocation counter: admissions that started earlier are rechecked. */
  get revocations(): number {
    return this.#revocations
  }

  use(admission: Admission): void {
    this.#admission = admission
  }

  mayWatch(channel: string, address: string): Promise<boolean> {
    return this.#admission.mayWatch(channel, address)
  }

  /** Where the log of a channel is now. */
  readPosition(channel: string): Promise<LogPosition | null> {
    return this.#admission.readPosition(channel)
  }

  /** Drops the cached state of a channel and makes admissions that are under way be rechecked. */
  revoke(channel: string): void {
    this.#revocations += 1
    this.#admission.forget(channel)
  }

  /**
   * Checks whether a channel is open after a revocation may have been missed; null when that is
   * unknown.
   */
  recheck(channel: string): Promise<boolean | null> {
    this.#revocations += 1
    return this.#admission.isOpen(channel).catch(() => null)
  }
}
