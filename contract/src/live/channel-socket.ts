import type { LiveChannelSettings } from '../configuration.ts'

/** Milliseconds in which a socket must be connected. */
const CONNECT_LIMIT_MS = 15_000
/** Milliseconds of silence before a ping; less where the server says so. */
const MAX_SILENCE_MS = 9_000
/** Milliseconds in which a ping must be answered. */
const PONG_LIMIT_MS = 5_000
/** Pusher's close code for a ping that is not answered. */
const NO_PONG = 4201

/** The address of the live channels: our own hub, or a service that speaks Pusher's protocol. */
export function toSocketUrl(
  { key, same_origin, host, cluster }: LiveChannelSettings,
  serverUrl: string,
): string {
  const own = serverUrl.replace(/^http/, 'ws')
  const isSecure = host?.secure || own.startsWith('wss:')
  const hosted = `wss://ws-${cluster}.pusher.com`
  const other = host && `${isSecure ? 'wss' : 'ws'}://${host.name}:${host.port}`
  const origin = same_origin ? own.replace(/\/$/, '') : (other ?? hosted)

  return `${origin}/app/${encodeURIComponent(key)}?protocol=7&client=live-scribe&version=1`
}

/** What the platform has: the module itself needs neither a browser nor Node. */
export interface SocketHost {
  /** Opens a WebSocket; `onClose` is called at least once, with the code. */
  open(
    url: string,
    handlers: { onMessage: (text: string) => void; onClose: (code: number) => void },
  ): { send(text: string): void; close(): void }
  /** Starts a timer; returns a function that ends it. */
  startTimer(act: () => void, delayMs: number): () => void
}

/** What the user of a socket is told. */
export interface ChannelHandlers {
  /** The connection is established, and the subscription on its way. */
  onConnect?(): void
  /** An event on the channel, `pusher:subscription_succeeded` and `pusher:subscription_error` too. */
  onEvent(name: string, data: unknown): void
  /** The connection is lost, once; not after `close`. */
  onLoss(code: number): void
}

/** A socket that is subscribed to one channel, over Pusher's protocol 7. */
export class ChannelSocket {
  readonly #name: string
  readonly #host: SocketHost
  readonly #handlers: ChannelHandlers
  readonly #socket: ReturnType<SocketHost['open']>
  #silenceLimitMs = MAX_SILENCE_MS
  #isConnected = false
  #isOver = false
  #endTimer: () => void

  constructor(
    { url, name }: { url: string; name: string },
    host: SocketHost,
    handlers: ChannelHandlers,
  ) {
    this.#name = name
    this.#host = host
    this.#handlers = handlers
    this.#endTimer = host.startTimer(() => this.#lose(NO_PONG), CONNECT_LIMIT_MS)
    this.#socket = host.open(url, {
      onMessage: (text) => this.#receive(text),
      onClose: (code) => this.#lose(code),
    })
  }

  /** Leaves the channel. */
  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#endTimer()
    this.#socket.close()
  }

  /** Asks whether the connection is alive. */
  check(): void {
    if (this.#isOver || !this.#isConnected) return
    this.#send('pusher:ping', {})
    this.#endTimer()
    this.#endTimer = this.#host.startTimer(() => this.#lose(NO_PONG), PONG_LIMIT_MS)
  }

  #lose(code: number): void {
    if (this.#isOver) return
    this.close()
    this.#handlers.onLoss(code)
  }

  #receive(text: string): void {
    if (this.#isOver) return
    const { event, channel, data } = parse(text)
    if (event === 'pusher:connection_established') this.#connect(data)
    if (event === 'pusher:ping') this.#send('pusher:pong', {})
    if (this.#isConnected) {
      this.#endTimer()
      this.#endTimer = this.#host.startTimer(() => this.check(), this.#silenceLimitMs)
    }
    if (channel === this.#name)
      this.#handlers.onEvent(event.replace('pusher_internal:', 'pusher:'), data)
  }

  #connect(settings: unknown): void {
    const { activity_timeout: seconds } = (settings ?? {}) as { activity_timeout?: unknown }
    if (typeof seconds === 'number' && seconds > 0)
      this.#silenceLimitMs = Math.min(MAX_SILENCE_MS, seconds * 1000)
    this.#isConnected = true
    this.#send('pusher:subscribe', { channel: this.#name })
    this.#handlers.onConnect?.()
  }

  #send(event: string, data: object): void {
    this.#socket.send(JSON.stringify({ event, data }))
  }
}

function parse(text: string): { event: string; channel?: unknown; data?: unknown } {
  try {
    const { event, channel, data } = Object(JSON.parse(text))
    return { event: String(event), channel, data: decode(data) }
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
