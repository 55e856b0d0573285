import type { ResultsMessage, ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import WebSocket from 'ws'

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/** A client of `/v1/listen` that collects the server's messages. */
export class TestRecorder {
  readonly messages: ServerMessage[] = []
  readonly #socket: WebSocket
  readonly #closed: Promise<{ code: number; reason: string }>
  #changed = Promise.withResolvers<void>()
  #isClosed = false

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)))
      this.#change()
    })
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#isClosed = true
        resolve({ code, reason: reason.toString('utf8') })
        this.#change()
      })
    })
  }

  /** Opens the socket; rejects with the HTTP status when the upgrade is refused. */
  static async connect(
    url: string,
    token: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<TestRecorder> {
    const address = new URL(LISTEN_PATH, url.replace(/^http/, 'ws'))
    address.search = new URLSearchParams({ interim_results: 'true', ...query }).toString()
    const socket = new WebSocket(address, ['token', token], { headers })
    const recorder = new TestRecorder(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.removeAllListeners('error')
    socket.on('error', () => {})
    return recorder
  }

  /** Bytes buffered in the client's socket. */
  get bufferedBytes(): number {
    return this.#socket.bufferedAmount
  }

  get closed(): Promise<{ code: number; reason: string }> {
    return this.#closed
  }

  of<T extends ServerMessage['type']>(type: T): MessageOf<T>[] {
    return this.messages.filter((message): message is MessageOf<T> => message.type === type)
  }

  /** The final texts so far, without empty ones. */
  get finals(): string[] {
    return this.of('Results').filter(isSpokenFinal).map(textOf)
  }

  get interims(): string[] {
    return this.of('Results')
      .filter((message) => !message.is_final)
      .map(textOf)
  }

  /** Sends audio as the browser does, 1024 samples at a time. */
  speak(audio: Int16Array): void {
    for (let at = 0; at < audio.length; at += 1024) {
      const frame = audio.slice(at, at + 1024)
      this.#socket.send(new Uint8Array(frame.buffer))
    }
  }

  send(data: string | Uint8Array): void {
    this.#socket.send(data)
  }

  /** Sends CloseStream and waits until the server closes the connection; returns its close code. */
  async stop(): Promise<{ code: number; reason: string }> {
    this.send(JSON.stringify({ type: 'CloseStream' }))
    return this.#closed
  }

  /** Closes the connection with this code. */
  close(code: number): void {
    this.#socket.close(code)
  }

  /** Terminates the connection without a close frame. */
  async cut(): Promise<void> {
    this.#socket.terminate()
    await this.#closed
  }

  /**
   * Waits until a condition on the received messages holds; throws when the socket closes first.
   */
  async until(holds: (recorder: TestRecorder) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.#isClosed) throw new Error(`closed first; got ${JSON.stringify(this.messages)}`)
      await this.#changed.promise
    }
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers<void>()
  }
}

function isSpokenFinal(message: ResultsMessage): boolean {
  return message.is_final && textOf(message) !== ''
}

function textOf(message: ResultsMessage): string {
  return message.channel.alternatives[0].transcript
}
