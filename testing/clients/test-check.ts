import { CHECK_PATH, type CheckServerMessage } from '@live-scribe/contract/live/check-messages'
import WebSocket from 'ws'

/** A client of `/v1/check` that collects the server's messages. */
export class TestCheck {
  readonly messages: CheckServerMessage[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #changed = Promise.withResolvers<void>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)))
      this.#change()
    })
    this.closed = new Promise((resolve) => socket.on('close', resolve))
  }

  /** Opens the socket; rejects with the HTTP status when the upgrade is refused. */
  static async connect(
    url: string,
    token: string,
    origin?: string,
    languages: readonly string[] = [],
  ): Promise<TestCheck> {
    const address = new URL(CHECK_PATH, url.replace(/^http/, 'ws'))
    for (const language of languages) address.searchParams.append('language', language)
    const socket = new WebSocket(address, ['token', token], origin ? { origin } : {})
    const check = new TestCheck(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return check
  }

  of<T extends CheckServerMessage['type']>(type: T): Extract<CheckServerMessage, { type: T }>[] {
    return this.messages.filter(
      (message): message is Extract<CheckServerMessage, { type: T }> => message.type === type,
    )
  }

  send(message: string | Uint8Array): void {
    this.#socket.send(message)
  }

  /** Sends audio as the page does, 1024 samples at a time. */
  speak(audio: Int16Array): void {
    for (let at = 0; at < audio.length; at += 1024) {
      this.send(new Uint8Array(audio.slice(at, at + 1024).buffer))
    }
  }

  /** Resolves when the messages so far fulfil the condition. */
  async until(isFulfilled: (check: this) => boolean): Promise<void> {
    while (!isFulfilled(this)) await this.#changed.promise
  }

  close(): void {
    this.#socket.close()
  }

  /** Reads nothing any more, so that a close of the server is not answered. */
  pause(): void {
    this.#socket.pause()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
