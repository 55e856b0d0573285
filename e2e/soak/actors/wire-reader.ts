import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { request } from './browser.ts'

const FIRST_RECONNECT_MS = 100
const MAX_RECONNECT_MS = 2000
/** Bytes that are kept before they are written. */
const BUFFER_BYTES = 64 * 1024
/** How often a slow reader stops reading, and for how long, in milliseconds. */
const SLOW_EVERY_MS = 5000
const SLOW_FOR_MS = 2500
/** A line that is silent for so long is taken for dead: the hub's counts and progress are silent too. */
const SILENCE_MS = 20_000

/** What a reader needs to know. */
export interface WireReaderOptions {
  /** Address of the reader's line. */
  url: string
  key: string
  code: string
  /** The file that gets all that is received, as it is received. */
  file: string
  /** The reader's address, for limits. */
  address: string
  isSlow: boolean
}

/**
 * A reader that speaks the wire protocol itself: subscribes, reads the log after each subscription
 * and whenever an event tells of a segment that it lacks.
 */
export class WireReader {
  readonly #options: WireReaderOptions
  readonly #closing = new AbortController()
  readonly #end = Promise.withResolvers<void>()
  #buffer: string[] = []
  #bufferedBytes = 0
  #last = 0
  #reading: Promise<void> | null = null
  #isAskedAgain = false

  constructor(options: WireReaderOptions) {
    this.#options = options
    void this.#follow()
  }

  /** Waits until the log is complete, and was read to its end. */
  ended(): Promise<void> {
    return this.#end.promise
  }

  /** What it has, for a message about what it never got. */
  describe(): string {
    return `${this.#last} lines`
  }

  /** Leaves, and writes the rest of the file. */
  close(): void {
    this.#closing.abort()
    this.#flush()
  }

  async #follow(): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted; failures += 1) {
      const wasSubscribed = await this.#connect()
      if (wasSubscribed) failures = 0
      const most = Math.min(MAX_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures)
      await wait(most / 2)
    }
  }

  /** Follows the channel by one socket until it is lost. */
  #connect(): Promise<boolean> {
    const { url, key, address, isSlow } = this.#options
    const target = `${url.replace('http', 'ws')}/app/${key}?protocol=7`
    const socket = new WebSocket(target, {
      headers: { 'x-forwarded-for': address },
      perMessageDeflate: false,
    })
    const leave = () => socket.terminate()
    this.#closing.signal.addEventListener('abort', leave)
    const pauses = isSlow ? setInterval(() => pauseFor(socket), SLOW_EVERY_MS) : undefined
    let wasSubscribed = false
    const silence = setTimeout(leave, SILENCE_MS)
    socket.on('message', (data) => {
      silence.refresh()
      wasSubscribed = this.#receive(socket, String(data)) || wasSubscribed
    })
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pauses)
        clearTimeout(silence)
        this.#closing.signal.removeEventListener('abort', leave)
        resolve(wasSubscribed)
      })
    })
  }

  /** Handles one message; returns whether it says that the channel is subscribed. */
  #receive(socket: WebSocket, text: string): boolean {
    this.#write(`c${text}`)
    const message = JSON.parse(text) as { event: string; data?: string }
    switch (message.event) {
      case 'pusher:connection_established':
        send(socket, 'pusher:subscribe', { channel: `transcript-${this.#options.code}` })
        return false
      case 'pusher:ping':
        send(socket, 'pusher:pong', {})
        return false
      case 'pusher_internal:subscription_succeeded':
        this.#read()
        return true
      case 'pusher:subscription_error':
        socket.terminate()
        return false
      case 'log-event':
        this.#read()
        return false
      default:
        this.#notice(message)
        return false
    }
  }

  #notice({ event, data = '{}' }: { event: string; data?: string }): void {
    if (event !== 'transcript-event' && event !== 'session-event') return
    const { segmentNumber = 0, isFinal = false, status } = JSON.parse(data)
    if (isFinal && segmentNumber === this.#last + 1) this.#last = segmentNumber
    if (segmentNumber > this.#last || status === 'completed') this.#read()
  }

  /** Reads the log; once more when it is asked to meanwhile. */
  #read(): void {
    if (this.#reading) {
      this.#isAskedAgain = true
      return
    }
    this.#reading = this.#readLog()
      .catch(async () => {
        await wait(FIRST_RECONNECT_MS)
        this.#isAskedAgain = true
      })
      .finally(() => {
        this.#reading = null
        if (!this.#isAskedAgain || this.#closing.signal.aborted) return
        this.#isAskedAgain = false
        this.#read()
      })
  }

  async #readLog(): Promise<void> {
    const { url, code, address } = this.#options
    for (;;) {
      const from = this.#last
      const reply = await request(new URL(`/api/transcripts/${code}?after=${from}`, url), {
        headers: { 'x-forwarded-for': address, connection: 'close' },
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(SILENCE_MS)]),
      })
      const text = await reply.text()
      if (reply.status !== 200) throw new Error(`The log answered ${reply.status}`)
      this.#write(`l${text}`)
      const page = JSON.parse(text)
      this.#last = Math.max(this.#last, page.segments.at(-1)?.segment_number ?? 0)
      if (this.#last < page.last_segment && page.segments.length > 0) continue
      if (page.session.status === 'completed') this.#end.resolve()
      return
    }
  }

  #write(line: string): void {
    if (this.#closing.signal.aborted) return
    this.#buffer.push(line, '\n')
    this.#bufferedBytes += line.length
    if (this.#bufferedBytes > BUFFER_BYTES) this.#flush()
  }

  #flush(): void {
    fs.appendFileSync(this.#options.file, this.#buffer.join(''))
    this.#buffer = []
    this.#bufferedBytes = 0
  }
}

function send(socket: WebSocket, event: string, data: object): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }))
}

function pauseFor(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.pause()
  setTimeout(() => socket.resume(), SLOW_FOR_MS)
}
