import type { ClientMessage, ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { MessageQueue } from '../live/message-queue.ts'

/** Milliseconds between two messages that say that the sender is there (IN-6). */
const KEEP_ALIVE_MS = 4_000
/** Milliseconds in which a socket must open. */
const OPEN_LIMIT_MS = 20_000

/** The audio socket, which speaks Deepgram's live protocol. */
export class ListenSocket {
  /** Its messages, until the socket closes. */
  readonly messages = new MessageQueue<ServerMessage>()
  readonly #socket: WebSocket
  readonly #keepAlive: ReturnType<typeof setInterval>
  readonly #limit: ReturnType<typeof setTimeout>
  /** The close code; 0 until the socket is closed. */
  closeCode = 0
  /** Whether it was ever open: otherwise it was refused, or can't be reached. */
  wasOpen = false

  /** `key` opens the socket: a listen token, or an API key. */
  constructor(url: string, key: string) {
    this.#socket = new WebSocket(url, ['token', key])
    this.#socket.binaryType = 'arraybuffer'
    this.#limit = setTimeout(() => this.close(), OPEN_LIMIT_MS)
    this.#keepAlive = setInterval(() => this.sendMessage({ type: 'KeepAlive' }), KEEP_ALIVE_MS)
    this.#socket.addEventListener('open', () => {
      this.wasOpen = true
      clearTimeout(this.#limit)
    })
    this.#socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    this.#socket.addEventListener('error', () => this.close())
    this.#socket.addEventListener('close', ({ code }) => this.#closed(code))
  }

  /** Whether messages can be sent. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Bytes that were sent and are not on their way yet. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount
  }

  send(audio: Uint8Array<ArrayBuffer>): void {
    if (this.isOpen) this.#socket.send(audio)
  }

  sendMessage(message: ClientMessage): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(message))
  }

  /** Closes the socket; its messages end. */
  close(): void {
    this.#socket.close()
    this.#closed(0)
  }

  #closed(code: number): void {
    clearInterval(this.#keepAlive)
    clearTimeout(this.#limit)
    this.closeCode ||= code
    this.messages.end()
  }

  #receive(text: string): void {
    try {
      this.messages.push(JSON.parse(text) as ServerMessage)
    } catch {
      // Clients ignore what they don't know (IN-7).
    }
  }
}
