import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

/** Milliseconds before a reader connects again, unless it is told to do so at once; as the page. */
const RECONNECT_MS = 1_000

/** What the readers of a run have in common. */
export interface ReadersParts {
  url: string
  key: string
  code: string
}

/** The address and the connections of readers who share a network. */
export interface ReaderNetwork {
  localAddress: string
  /** For the sockets, which keeps the sessions of TLS. */
  sockets: https.Agent
  /** For reads of the log, as the connection that a page has loaded with. */
  requests: https.Agent
}

type Presence = { name: 'joining' } | { name: 'here' } | { name: 'away'; since: number }

/** A reader on the wire, who notes for how long it was away, and each segment that it got. */
export class RollingReader {
  /** Milliseconds of each absence: from the loss of the socket until the log was read again. */
  readonly absencesMs: number[] = []
  /** The text of each segment, by its number. */
  readonly texts = new Map<number, string>()
  /** Segments that came with another text than before. */
  changed = 0
  /** The numbers of viewers that it was told. */
  readonly counts: number[] = []
  readonly #parts: ReadersParts
  readonly #network: ReaderNetwork
  readonly #closing = new AbortController()
  #presence: Presence = { name: 'joining' }
  /** The socket that was opened last. */
  #socket: WebSocket | null = null
  #isComplete = false
  #isReading = false
  #isReadWanted = false

  constructor(parts: ReadersParts, network: ReaderNetwork) {
    this.#parts = parts
    this.#network = network
    void this.#follow()
  }

  get isHere(): boolean {
    return this.#presence.name === 'here'
  }

  /** Whether it has read the log of the completed session. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  close(): void {
    this.#closing.abort()
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const code = await this.#connect()
      if (this.#presence.name === 'here') {
        this.#presence = { name: 'away', since: performance.now() }
      }
      if (code < 4200 || code > 4299) await wait(RECONNECT_MS)
    }
  }

  /** Follows the channel by one socket; returns the code with which it was closed. */
  #connect(): Promise<number> {
    const { url, key } = this.#parts
    const { localAddress, sockets } = this.#network
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`, {
      agent: sockets,
      localAddress,
      perMessageDeflate: false,
    })
    this.#socket = socket
    const leave = () => socket.terminate()
    this.#closing.signal.addEventListener('abort', leave)
    socket.on('message', (data) => this.#receive(socket, String(data)))
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.once('close', (code) => {
        this.#closing.signal.removeEventListener('abort', leave)
        resolve(code)
      })
    })
  }

  #receive(socket: WebSocket, text: string): void {
    const { event, data = '{}' } = JSON.parse(text) as { event: string; data?: string }
    switch (event) {
      case 'pusher:connection_established': {
        const channel = `transcript-${this.#parts.code}`
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
        break
      }
      case 'pusher:ping':
        socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
        break
      case 'pusher_internal:subscription_succeeded':
      case 'log-event':
        void this.#read()
        break
      case 'pusher_internal:subscription_count':
        this.counts.push(JSON.parse(data).subscription_count)
        break
      case 'transcript-event':
        this.#take(JSON.parse(data))
        break
      case 'session-event':
        if (JSON.parse(data).status === 'completed') void this.#read()
        break
      default:
    }
  }

  #take(event: { segmentNumber?: number; isFinal?: boolean; text: string }): void {
    const { segmentNumber = 0, isFinal = false, text } = event
    if (segmentNumber > this.texts.size + (isFinal ? 1 : 0)) void this.#read()
    else if (isFinal) this.#keep(segmentNumber, text)
  }

  #keep(number: number, text: string): void {
    const before = this.texts.get(number)
    if (before !== undefined && before !== text) this.changed += 1
    this.texts.set(number, text)
  }

  /**
   * Reads the log to its end, once more when it is asked to meanwhile. When that fails, the socket is
   * given up, as if it had been cut.
   */
  async #read(): Promise<void> {
    this.#isReadWanted = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isReadWanted) {
        this.#isReadWanted = false
        await this.#readPages()
      }
    } catch {
      this.#socket?.terminate()
    }
    this.#isReading = false
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (this.#presence.name === 'away') {
      this.absencesMs.push(performance.now() - this.#presence.since)
    }
    this.#presence = { name: 'here' }
  }

  async #readPages(): Promise<void> {
    for (;;) {
      const page = await this.#readPage()
      for (const { segment_number, text } of page.segments) this.#keep(segment_number, text)
      if (this.texts.size < page.last_segment && page.segments.length > 0) continue
      this.#isComplete ||= page.session.status === 'completed'
      return
    }
  }

  #readPage(): Promise<LogPage> {
    const { url, code } = this.#parts
    const { localAddress, requests: agent } = this.#network
    const { signal } = this.#closing
    const address = new URL(`/api/transcripts/${code}?after=${this.texts.size}`, url)
    return new Promise((resolve, reject) => {
      const request = https.get(address, { agent, localAddress, signal }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        if (response.statusCode === 200) return resolve(JSON.parse(String(Buffer.concat(chunks))))
        reject(new Error(`The log answered ${response.statusCode}`))
      })
      request.once('error', reject)
    })
  }
}

interface LogPage {
  session: { status: string }
  segments: { segment_number: number; text: string }[]
  last_segment: number
}
