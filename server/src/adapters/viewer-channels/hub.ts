import { randomInt } from 'node:crypto'
import type { ChannelEvent, LiveBus } from '#server/ports/live-bus.ts'
import type { ViewerChannels, ViewerHub, ViewerSocket } from '#server/ports/viewer-channels.ts'
import {
  ACTIVITY_TIMEOUT,
  errorFrame,
  frame,
  PROTOCOL,
  pusherCloseCodes,
  pusherErrors,
  type ViewerMessage,
  viewerMessage,
} from './pusher-protocol.ts'

/** A viewer with this many bytes unread is closed; it comes back and reads the log. */
const mostUnreadBytes = 256 * 1024
/** Channels that one connection may watch. */
const mostChannels = 100

interface Viewer {
  socket: ViewerSocket
  channels: Set<string>
}

export interface HubOptions {
  bus: LiveBus
  key: string
}

/** Our own hub: viewers connect to this process with any Pusher client. */
export class Hub implements ViewerChannels, ViewerHub {
  readonly description = 'our own hub, Pusher protocol, in this process'
  readonly clientSettings
  readonly #key: string
  readonly #bus: LiveBus
  readonly #unsubscribe: () => void
  readonly #channels = new Map<string, Set<Viewer>>()
  readonly #viewers = new Set<Viewer>()

  constructor({ bus, key }: HubOptions) {
    this.#bus = bus
    this.#key = key
    this.clientSettings = { key, cluster: 'local', same_origin: true }
    this.#unsubscribe = bus.subscribe((event) => this.#deliver(event))
  }

  publish(channel: string, event: string, data: unknown): void {
    this.#bus.publish({ channel, event, data: JSON.stringify(data) })
  }

  accept(socket: ViewerSocket, request: { key: string; protocol: string | undefined }) {
    const viewer: Viewer = { socket, channels: new Set() }
    if (request.key !== this.#key) {
      socket.close(pusherCloseCodes.noSuchApp, 'There is no app with this key')
    } else if (request.protocol !== PROTOCOL) {
      socket.close(pusherCloseCodes.badProtocol, `Only protocol ${PROTOCOL} is spoken here`)
    } else {
      this.#viewers.add(viewer)
      const socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
      const data = { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT }
      socket.send(frame('pusher:connection_established', JSON.stringify(data)))
    }
    return {
      receive: (text: string) => this.#receive(viewer, text),
      closed: () => this.#forget(viewer),
    }
  }

  /** How many viewers watch a channel on this node. */
  viewersOf(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0
  }

  close(): Promise<void> {
    this.#unsubscribe()
    this.disconnect()
    return Promise.resolve()
  }

  disconnect(): void {
    for (const { socket } of this.#viewers) socket.close(pusherCloseCodes.restarting, 'Restarting')
  }

  #receive(viewer: Viewer, text: string): void {
    if (!this.#viewers.has(viewer)) return
    const message = parse(text)
    if (message === null) {
      viewer.socket.send(errorFrame(pusherErrors.badMessage, 'This message is not understood'))
      return
    }
    switch (message.event) {
      case 'pusher:ping':
        viewer.socket.send(frame('pusher:pong', '{}'))
        break
      case 'pusher:pong':
        break
      case 'pusher:subscribe':
        this.#subscribe(viewer, message.data.channel)
        break
      case 'pusher:unsubscribe':
        this.#leave(viewer, message.data.channel)
        break
      default:
        message satisfies never
    }
  }

  #subscribe(viewer: Viewer, channel: string): void {
    if (viewer.channels.size >= mostChannels && !viewer.channels.has(channel)) {
      viewer.socket.send(errorFrame(pusherErrors.badChannel, 'Too many channels'))
      return
    }
    const watchers = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, watchers.add(viewer))
    viewer.channels.add(channel)
    viewer.socket.send(frame('pusher_internal:subscription_succeeded', '{}', channel))
    this.#tellCount(channel)
  }

  #leave(viewer: Viewer, channel: string): void {
    viewer.channels.delete(channel)
    const watchers = this.#channels.get(channel)
    if (!watchers?.delete(viewer)) return
    if (watchers.size === 0) this.#channels.delete(channel)
    this.#tellCount(channel)
  }

  #forget(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    for (const channel of viewer.channels) this.#leave(viewer, channel)
  }

  #tellCount(channel: string): void {
    const count = JSON.stringify({ subscription_count: this.viewersOf(channel) })
    this.#deliver({ channel, event: 'pusher_internal:subscription_count', data: count })
  }

  #deliver({ channel, event, data }: ChannelEvent): void {
    const watchers = this.#channels.get(channel)
    if (!watchers) return
    const text = frame(event, data, channel)
    for (const { socket } of watchers) {
      if (socket.bufferedAmount < mostUnreadBytes) socket.send(text)
      else socket.close(pusherCloseCodes.tooSlow, 'Too far behind; please come back')
    }
  }
}

function parse(text: string): ViewerMessage | null {
  try {
    return viewerMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
