import type { ChannelAddress } from './channel-address.ts'
import { MessageQueue } from './message-queue.ts'

/** Milliseconds in which a socket must have subscribed. */
const SUBSCRIBE_LIMIT_MS = 20_000
/** Milliseconds in which a ping must be answered. */
const PONG_LIMIT_MS = 5_000
/** Milliseconds of silence before a ping, when the server does not say. */
const SILENCE_LIMIT_MS = 120_000
/** Messages that a slow reader may leave; then they are dropped, and the log is read instead. */
const MAX_WAITING = 1_000

/** `subscribed` (again): the log is to be read. `refused`: nothing more comes; the log says why. */
export type ChannelMessage =
  | { type: 'subscribed' }
  | { type: 'refused' }
  | { type: 'event'; name: string; data: unknown }

/** A socket to the hub that is subscribed to one channel, over Pusher's protocol 7. */
export class ChannelSocket {
  /** Its messages, until the socket closes. */
  readonly messages = new MessageQueue<ChannelMessage>()
  readonly #socket: WebSocket
  readonly #name: string
  readonly #signal: AbortSignal | undefined
  #silenceLimitMs = SILENCE_LIMIT_MS
  #timer: ReturnType<typeof setTimeout>

  constructor({ url, name }: ChannelAddress, signal?: AbortSignal) {
    this.#name = name
    this.#signal = signal
    this.#socket = new WebSocket(url)
    this.#timer = setTimeout(() => this.close(), SUBSCRIBE_LIMIT_MS)
    this.#socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    this.#socket.addEventListener('error', () => this.close())
    this.#socket.addEventListener('close', () => this.close())
    signal?.addEventListener('abort', this.#abort, { once: true })
    if (signal?.aborted) this.#abort()
  }

  /** Leaves the channel; the messages end. */
  close(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#abort)
    this.messages.end()
    this.#socket.close()
  }

  readonly #abort = () => {
    this.messages.fail(this.#signal?.reason)
    this.close()
  }

  #receive(text: string): void {
    const { event, channel, data } = parse(text)
    if (event === 'pusher:connection_established') this.#established(decode(data))
    if (event === 'pusher:ping') this.#send('pusher:pong', {})
    if (channel === this.#name) this.#receiveOnChannel(event, data)
    this.#watchSilence()
  }

  #receiveOnChannel(event: string, data: unknown): void {
    switch (event) {
      case 'pusher_internal:subscription_succeeded':
        this.messages.push({ type: 'subscribed' })
        return
      case 'pusher:subscription_error':
      case 'closed-event':
        this.messages.push({ type: 'refused' })
        return
      default:
        if (this.messages.size < MAX_WAITING) {
          this.messages.push({ type: 'event', name: event, data: decode(data) })
          return
        }
        this.messages.clear()
        this.messages.push({ type: 'subscribed' })
    }
  }

  #established(settings: unknown): void {
    const { activity_timeout: seconds } = (settings ?? {}) as { activity_timeout?: unknown }
    if (typeof seconds === 'number' && seconds > 0) this.#silenceLimitMs = seconds * 1000
    this.#send('pusher:subscribe', { channel: this.#name })
  }

  /** A connection may end without either side noticing. */
  #watchSilence(): void {
    clearTimeout(this.#timer)
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#timer = setTimeout(() => {
      this.#send('pusher:ping', {})
      this.#timer = setTimeout(() => this.close(), PONG_LIMIT_MS)
    }, this.#silenceLimitMs)
  }

  #send(event: string, data: object): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify({ event, data }))
  }
}

function parse(text: string): { event: string; channel?: unknown; data?: unknown } {
  try {
    const content = JSON.parse(text) as { event?: unknown } | null
    return { ...content, event: String(content?.event) }
  } catch {
    return { event: '' }
  }
}

/** The data of an event is JSON inside JSON; that of an error is not. */
function decode(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
