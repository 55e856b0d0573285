import { randomInt } from 'node:crypto'
import { textFrame } from '#server/lib/text-frame.ts'
import type { ChannelEvent, LiveBus } from '#server/ports/live-bus.ts'
import type {
  MayWatch,
  ViewerChannels,
  ViewerHub,
  ViewerRequest,
  ViewerSocket,
} from '#server/ports/viewer-channels.ts'
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
/** Tells the nodes, never the viewers, that a channel is closed. */
const REVOKED = 'live-scribe:revoked'

export interface HubOptions {
  bus: LiveBus
  app: ViewerHub['app']
}

/** Our own hub: viewers connect to this process with any Pusher client. */
export class Hub implements ViewerChannels, ViewerHub {
  readonly description = 'our own hub, Pusher protocol, in this process'
  readonly clientSettings
  readonly app: ViewerHub['app']
  readonly #bus: LiveBus
  readonly #unsubscribe: () => void
  readonly #channels = new Map<string, Channel>()
  readonly #viewers = new Set<Viewer>()
  #mayWatch: MayWatch = async () => true

  constructor({ bus, app }: HubOptions) {
    this.#bus = bus
    this.app = app
    this.clientSettings = {
      key: app.key,
      cluster: 'local',
      same_origin: true,
      names_are_told: false,
    }
    this.#unsubscribe = bus.subscribe((event) => this.#deliver(event))
  }

  publish(channel: string, event: string, data: unknown, options = { isDroppable: false }): void {
    this.#bus.publish({ channel, event, data: JSON.stringify(data), ...options })
  }

  trigger(event: ChannelEvent): void {
    this.#bus.publish(event)
  }

  /** Who may watch is asked at each subscription, so a name need not be a secret. */
  nameOf(channel: string): Promise<string> {
    return Promise.resolve(channel)
  }

  revoke(channel: string): Promise<void> {
    this.#bus.publish({ channel, event: REVOKED, data: '' })
    return Promise.resolve()
  }

  admitBy(mayWatch: MayWatch): void {
    this.#mayWatch = mayWatch
  }

  accept(socket: ViewerSocket, request: ViewerRequest) {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
    const { address } = request
    const viewer: Viewer = { id, socket, address, wanted: new Set(), channels: new Map() }
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

  viewersByChannel(prefix: string): Map<string, number> {
    const watched = [...this.#channels.values()].filter(({ name }) => name.startsWith(prefix))
    return new Map(watched.map(({ name, size }) => [name, size]))
  }

  disconnect(): void {
    for (const { socket } of this.#viewers) socket.close(pusherCloseCodes.restarting, 'Restarting')
  }

  close(): Promise<void> {
    this.#unsubscribe()
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
    const isAdmitted = await this.#mayWatch(name, viewer.address).catch(() => false)
    if (!this.#viewers.has(viewer) || !viewer.wanted.has(name)) return
    if (!isAdmitted) {
      viewer.wanted.delete(name)
      return this.#tell(viewer, refusedMessage(name))
    }
    const channel = this.#channels.get(name) ?? new Channel(name)
    this.#channels.set(name, channel)
    viewer.channels.set(name, channel)
    this.#tell(viewer, message('pusher_internal:subscription_succeeded', '{}', name))
    channel.add(viewer)
  }

  #leave(viewer: Viewer, name: string): void {
    viewer.wanted.delete(name)
    const channel = viewer.channels.get(name)
    if (!channel) return
    viewer.channels.delete(name)
    channel.delete(viewer)
    if (channel.size === 0) this.#channels.delete(name)
  }

  #forget(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    for (const name of [...viewer.channels.keys()]) this.#leave(viewer, name)
  }

  #deliver(event: ChannelEvent): void {
    const channel = this.#channels.get(event.channel)
    if (!channel) return
    if (event.event === REVOKED) this.#empty(channel)
    else channel.deliver(event)
  }

  #empty(channel: Channel): void {
    this.#channels.delete(channel.name)
    for (const viewer of channel.clear()) {
      viewer.wanted.delete(channel.name)
      viewer.channels.delete(channel.name)
      this.#tell(viewer, refusedMessage(channel.name))
    }
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
