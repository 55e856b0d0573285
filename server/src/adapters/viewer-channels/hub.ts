import { randomInt } from 'node:crypto'
import { stamp } from '#server/lib/stamp.ts'
import { textFrame } from '#server/lib/text-frame.ts'
import type { ChannelEvent, LiveBus, Subscription } from '#server/ports/live-bus.ts'
import { type Metrics, noMetrics } from '#server/ports/metrics.ts'
import type {
  Admission,
  ViewerChannels,
  ViewerHub,
  ViewerRequest,
  ViewerSocket,
} from '#server/ports/viewer-channels.ts'
import { VIEWERS_EVENT, type ViewerCounts } from '#server/ports/viewer-counts.ts'
import { Channel } from './channel.ts'
import {
  ACTIVITY_TIMEOUT,
  errorMessage,
  message,
  PROTOCOL,
  publicChannel,
  pusherCloseCodes,
  pusherErrors,
  refusedMessage,
  type ViewerMessage,
  viewerMessage,
} from './pusher-protocol.ts'
import type { Viewer } from './viewer.ts'

/** Channels that one connection may watch. */
const mostChannels = 100
/** Tells all nodes, never a viewer, which channel is closed; no viewer can name it. */
const REVOCATIONS = 'live-scribe:revocations'
/** For whom nobody can say now whether they may watch. */
const comeBack = [pusherCloseCodes.overCapacity, 'Please come back in a second'] as const
const everyone: Admission = {
  mayWatch: () => Promise.resolve(true),
  isOpen: () => Promise.resolve(true),
  forget: () => {},
}

export interface HubOptions {
  bus: LiveBus
  viewerCounts: ViewerCounts
  app: ViewerHub['app']
  metrics?: Metrics
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
  readonly #channels = new Map<string, Channel>()
  readonly #viewers = new Set<Viewer>()
  #admission = everyone
  /** Revocations heard of: who was admitted before one is asked about again. */
  #revoked = 0

  constructor({ bus, viewerCounts, app, metrics = noMetrics }: HubOptions) {
    this.#bus = bus
    this.#viewerCounts = viewerCounts
    this.#metrics = metrics
    metrics.watch('viewers', () => this.#viewers.size)
    this.app = app
    this.clientSettings = {
      key: app.key,
      cluster: 'local',
      same_origin: true,
      names_are_told: false,
    }
    this.#revocations = bus.subscribe(REVOCATIONS, {
      receive: ({ data }) => this.#forgetChannel(data),
      missed: () => {
        for (const channel of this.#channels.values()) void this.#welcomeAgain(channel)
      },
    })
  }

  publish(channel: string, event: string, data: unknown, options = { isDroppable: false }): void {
    this.trigger({ channel, event, data: JSON.stringify(data), ...options })
  }

  trigger(event: ChannelEvent): void {
    this.#bus.publish({ ...event, announcedAt: stamp() })
  }

  /** Who may watch is asked at each subscription, so a name need not be a secret. */
  nameOf(channel: string): Promise<string> {
    return Promise.resolve(channel)
  }

  revoke(channel: string): Promise<void> {
    this.#bus.publish({ channel: REVOCATIONS, event: 'revoked', data: channel })
    return Promise.resolve()
  }

  admitBy(admission: Admission): void {
    this.#admission = admission
  }

  accept(socket: ViewerSocket, request: ViewerRequest) {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
    const { address } = request
    const viewer: Viewer = {
      id,
      socket,
      address,
      wanted: new Set(),
      channels: new Map(),
      isSentAway: false,
    }
    const refusal = this.#refusalOf(request)
    if (refusal) {
      socket.close(...refusal)
    } else {
      this.#viewers.add(viewer)
      const data = JSON.stringify({ socket_id: id, activity_timeout: ACTIVITY_TIMEOUT })
      socket.write(textFrame(message('pusher:connection_established', data)))
    }
    return {
      receive: (text: string) => this.#receive(viewer, text),
      closed: () => this.#forget(viewer),
    }
  }

  viewersByChannel(prefix: string): Promise<Map<string, number>> {
    return this.#viewerCounts.totals(prefix)
  }

  disconnect(): void {
    for (const { socket } of this.#viewers) socket.close(pusherCloseCodes.restarting, 'Restarting')
  }

  close(): Promise<void> {
    this.#revocations.end()
    this.disconnect()
    return Promise.resolve()
  }

  #refusalOf({ key, protocol }: ViewerRequest): [number, string] | null {
    if (key !== this.app.key) return [pusherCloseCodes.noSuchApp, 'There is no app with this key']
    if (protocol === undefined) return [pusherCloseCodes.noProtocol, 'Say which protocol']
    if (Number(protocol) !== PROTOCOL) {
      return [pusherCloseCodes.badProtocol, `Only protocol ${PROTOCOL} is spoken here`]
    }
    return null
  }

  #receive(viewer: Viewer, text: string): void {
    if (!this.#viewers.has(viewer)) return
    const heard = parse(text)
    switch (heard?.event) {
      case undefined:
        this.#tell(viewer, errorMessage(pusherErrors.badMessage, 'This message is not understood'))
        break
      case 'pusher:ping':
        this.#tell(viewer, message('pusher:pong', '{}'))
        break
      case 'pusher:pong':
        break
      case 'pusher:subscribe':
        void this.#subscribe(viewer, heard.data.channel)
        break
      case 'pusher:unsubscribe':
        this.#leave(viewer, heard.data.channel)
        break
      default:
        heard satisfies never
    }
  }

  async #subscribe(viewer: Viewer, name: string): Promise<void> {
    if (!publicChannel.safeParse(name).success) {
      return this.#tell(viewer, errorMessage(pusherErrors.badChannel, 'Not a public channel name'))
    }
    if (viewer.wanted.size >= mostChannels && !viewer.wanted.has(name)) {
      return this.#tell(viewer, errorMessage(pusherErrors.badChannel, 'Too many channels'))
    }
    viewer.wanted.add(name)
    try {
      const channel = await this.#admit(viewer, name)
      if (channel) this.#join(viewer, channel)
    } catch {
      viewer.socket.close(...comeBack)
    }
    this.#closeIfEmpty(name)
  }

  /** The channel, once its events arrive; null when the viewer may not watch it or has left. */
  async #admit(viewer: Viewer, name: string): Promise<Channel | null> {
    const isWanted = () => this.#viewers.has(viewer) && viewer.wanted.has(name)
    for (;;) {
      const revoked = this.#revoked
      const isAdmitted = await this.#admission.mayWatch(name, viewer.address)
      if (!isWanted()) return null
      if (!isAdmitted) {
        viewer.wanted.delete(name)
        this.#tell(viewer, refusedMessage(name))
        return null
      }
      const channel = this.#open(name)
      await channel.ready
      if (!isWanted()) return null
      if (revoked === this.#revoked && this.#channels.get(name) === channel) return channel
    }
  }

  #open(name: string): Channel {
    const known = this.#channels.get(name)
    if (known) return known
    const subscription = this.#bus.subscribe(name, {
      receive: (event) => this.#deliver(channel, event),
      missed: () => void this.#welcomeAgain(channel),
    })
    const channel: Channel = new Channel(name, subscription, this.#metrics)
    this.#channels.set(name, channel)
    return channel
  }

  #join(viewer: Viewer, channel: Channel): void {
    viewer.channels.set(channel.name, channel)
    this.#tell(viewer, message('pusher_internal:subscription_succeeded', '{}', channel.name))
    channel.add(viewer)
    this.#viewerCounts.report(channel.name, channel.size)
  }

  #leave(viewer: Viewer, name: string): void {
    viewer.wanted.delete(name)
    const channel = viewer.channels.get(name)
    if (!channel) return
    viewer.channels.delete(name)
    if (channel.delete(viewer)) this.#viewerCounts.report(name, channel.size)
    this.#closeIfEmpty(name)
  }

  #closeIfEmpty(name: string): void {
    const channel = this.#channels.get(name)
    if (channel?.size === 0) this.#close(channel)
  }

  #forget(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    for (const name of [...viewer.channels.keys()]) this.#leave(viewer, name)
  }

  #deliver(channel: Channel, event: ChannelEvent): void {
    if (event.event === VIEWERS_EVENT) channel.tellCount(Number(event.data))
    else channel.deliver(event)
  }

  /** Nobody may watch it any more, or not without being asked about. */
  #forgetChannel(name: string): void {
    this.#revoked += 1
    this.#admission.forget(name)
    const channel = this.#channels.get(name)
    if (channel) this.#empty(channel)
  }

  #empty(channel: Channel): void {
    for (const viewer of this.#close(channel)) {
      viewer.wanted.delete(channel.name)
      viewer.channels.delete(channel.name)
      this.#tell(viewer, refusedMessage(channel.name))
    }
  }

  #close(channel: Channel): Viewer[] {
    this.#channels.delete(channel.name)
    const viewers = channel.close()
    if (viewers.length > 0) this.#viewerCounts.report(channel.name, 0)
    return viewers
  }

  /** Events of other nodes were lost, maybe that it was closed: its viewers join anew. */
  async #welcomeAgain(channel: Channel): Promise<void> {
    this.#revoked += 1
    const isOpen = await this.#admission.isOpen(channel.name).catch(() => null)
    if (this.#channels.get(channel.name) !== channel) return
    if (isOpen) return channel.welcomeAgain()
    if (isOpen === false) return this.#empty(channel)
    for (const { socket } of this.#close(channel)) socket.close(...comeBack)
  }

  #tell(viewer: Viewer, text: string): void {
    viewer.socket.write(textFrame(text))
  }
}

function parse(text: string): ViewerMessage | null {
  try {
    return viewerMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
