import { wait } from '../live/back-off.ts'
import type { ListenSocket } from './listen-socket.ts'

/** Bytes of one message. */
const MESSAGE_BYTES = 16 * 1024
/** Bytes that may wait in the socket: the server reads no faster than it listens. */
const MAX_WAITING_BYTES = 256 * 1024
/** Milliseconds until the socket is asked again how much waits: it does not say when it is less. */
const ASK_AGAIN_MS = 50

/**
 * Sends a file as it is, to one socket. What time its bytes are is not known here, so they go as fast
 * as the server takes them, and none is sent again.
 */
export class ContainerSender {
  readonly #audio: AsyncIterable<Uint8Array>
  readonly isAwaitingResponse = false

  constructor(audio: AsyncIterable<Uint8Array>) {
    this.#audio = audio
  }

  /** Sends the file and its end; rejects with what its source throws. */
  async send(socket: ListenSocket): Promise<void> {
    try {
      for await (const bytes of this.#audio) {
        for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) {
          socket.send(bytes.slice(at, at + MESSAGE_BYTES))
          while (socket.isOpen && socket.waitingBytes > MAX_WAITING_BYTES) await wait(ASK_AGAIN_MS)
          if (!socket.isOpen) return
        }
      }
    } finally {
      socket.sendMessage({ type: 'CloseStream' })
    }
  }

  attach(): void {}
  detach(): void {}
  stored(): void {}
  heard(): void {}
}
