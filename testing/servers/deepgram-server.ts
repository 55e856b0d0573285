import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const SAMPLES_PER_SECOND = 16_000
/** Seconds of audio between two results without words. */
const ANSWER_SECONDS = 1

/** A stand-in for Deepgram's live API, controlled by the test, also in its failures. */
export class DeepgramServer {
  /** HTTP statuses with which the next upgrades are refused. */
  readonly refusals: number[] = []
  readonly requests: http.IncomingMessage[] = []
  /** Accepts connections and never answers their upgrades. */
  isMute = false
  readonly #http = http.createServer()
  readonly #sockets: WebSocketServer
  readonly #lines: DeepgramConnection[] = []
  readonly #connections = new Set<Socket>()
  readonly #answersItself: boolean
  #changed = Promise.withResolvers<void>()

  private constructor(autoPong: boolean, answersItself: boolean) {
    this.#answersItself = answersItself
    this.#sockets = new WebSocketServer({ noServer: true, autoPong })
    this.#http.on('connection', (socket) => this.#connections.add(socket))
    this.#http.on('upgrade', (request, socket, head) => {
      this.requests.push(request)
      socket.on('error', () => {})
      const status = this.refusals.shift()
      if (status !== undefined) {
        const headers = 'dg-request-id: request-1\r\ndg-error: refused by the test\r\n'
        socket.end(`HTTP/1.1 ${status} Refused\r\n${headers}Connection: close\r\n\r\n`)
      } else if (!this.isMute) {
        this.#sockets.handleUpgrade(request, socket, head, (line) => this.#accept(line))
      }
      this.#change()
    })
  }

  /**
   * With `autoPong` off, sockets behave as half-open: they accept data and answer no pings. With
   * `answersItself` it says all the time how far it has listened, and ends a stream as soon as its
   * client asks for that, as the service does: its client leaves one that says nothing for seconds.
   */
  static async start({ autoPong = true, answersItself = false } = {}): Promise<DeepgramServer> {
    const server = new DeepgramServer(autoPong, answersItself)
    server.#http.listen(0, '127.0.0.1')
    await once(server.#http, 'listening')
    return server
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  /** The connections so far, in their order. */
  get connections(): readonly DeepgramConnection[] {
    return this.#lines
  }

  /** Returns connection number `count` (from 1), once it was made. */
  async connection(count = 1): Promise<DeepgramConnection> {
    await this.until(() => this.#lines.length >= count)
    return this.#lines[count - 1] as DeepgramConnection
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await this.#changed.promise
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) connection.destroy()
    if (!this.#http.listening) return
    this.#http.close()
    await once(this.#http, 'close')
  }

  #accept(socket: WebSocket): void {
    const line = new DeepgramConnection(socket, () => {
      if (this.#answersItself) line.answer()
      this.#change()
    })
    this.#lines.push(line)
    this.#change()
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** A word of Deepgram's `Results`; `start` and `end` are seconds of audio. */
export interface DeepgramWord {
  word: string
  punctuated_word?: string
  start: number
  end: number
  speaker?: number
}

/** One connection to the service, with the received messages. */
export class DeepgramConnection {
  readonly socket: WebSocket
  readonly texts: string[] = []
  /** Bytes of each binary message. */
  readonly frames: number[] = []
  #answered = 0

  constructor(socket: WebSocket, onChange: () => void) {
    this.socket = socket
    socket.on('error', () => {})
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.frames.push((data as Buffer).length)
      else this.texts.push(JSON.parse(String(data)).type)
      onChange()
    })
  }

  get samples(): number {
    return this.frames.reduce((sum, bytes) => sum + bytes / 2, 0)
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Sends a Results message for a range of audio; `start` and `end` in seconds. */
  results(
    start: number,
    end: number,
    words: DeepgramWord[],
    flags: Record<string, boolean> = {},
  ): void {
    const transcript = words.map((word) => word.punctuated_word ?? word.word).join(' ')
    this.send({
      type: 'Results',
      channel_index: [0, 1],
      start,
      duration: end - start,
      is_final: true,
      ...flags,
      channel: { alternatives: [{ transcript, confidence: 0.9, words }] },
      metadata: { request_id: 'request-1' },
    })
  }

  /** Says that no word was heard since the last result, or ends the stream where that is asked. */
  answer(): void {
    const seconds = this.samples / SAMPLES_PER_SECOND
    if (this.texts.at(-1) === 'CloseStream') this.end()
    else if (seconds - this.#answered >= ANSWER_SECONDS) {
      this.results(this.#answered, seconds, [], { is_final: false })
      this.#answered = seconds
    }
  }

  /** Ends the stream: everything is transcribed. */
  end(): void {
    this.send({ type: 'Metadata' })
    this.socket.close()
  }

  /** Waits until everything that either end has sent was received, by two round trips. */
  async settle(): Promise<void> {
    for (let trip = 0; trip < 2; trip += 1) {
      this.socket.ping()
      await once(this.socket, 'pong')
    }
  }
}
