import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A speech service that does what the test says: to be had in every way a service goes wrong. */
export class DeepgramServer {
  /** The next calls are refused with these HTTP statuses. */
  readonly refusals: number[] = []
  readonly requests: http.IncomingMessage[] = []
  /** Takes calls and never answers them. */
  isMute = false
  readonly #http = http.createServer()
  readonly #sockets: WebSocketServer
  readonly #lines: DeepgramConnection[] = []
  readonly #connections = new Set<Socket>()
  #changed = Promise.withResolvers<void>()

  private constructor(autoPong: boolean) {
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

  /** With `autoPong` off its sockets are half-open: they take everything and answer nothing. */
  static async start({ autoPong = true } = {}): Promise<DeepgramServer> {
    const server = new DeepgramServer(autoPong)
    server.#http.listen(0, '127.0.0.1')
    await once(server.#http, 'listening')
    return server
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  /** The connection made last, once `count` were made. */
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
    this.#lines.push(new DeepgramConnection(socket, () => this.#change()))
    this.#change()
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

export interface TestWord {
  word: string
  punctuated_word?: string
  start: number
  end: number
  speaker?: number
}

/** One connection to the service, and all that was said on it. */
export class DeepgramConnection {
  readonly socket: WebSocket
  readonly texts: string[] = []
  /** Bytes of each binary message. */
  readonly frames: number[] = []

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

  /** Says what was heard, from a second to another. */
  results(
    start: number,
    end: number,
    words: TestWord[],
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

  /** All that either end sent before has arrived. */
  async settle(): Promise<void> {
    for (let trip = 0; trip < 2; trip += 1) {
      this.socket.ping()
      await once(this.socket, 'pong')
    }
  }
}
