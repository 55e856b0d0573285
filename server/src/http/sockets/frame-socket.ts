import type { Duplex } from 'node:stream'
import WebSocket from 'ws'
import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import { closeSocket } from './web-socket.ts'

/**
 * A socket that writes prebuilt frames to the stream under it, each with one system call; the
 * library's sender would build them again and write header and text apart. A class, because objects
 * with getters of their own would be slow for a hub with thousands.
 */
export class FrameSocket implements ViewerSocket {
  readonly #socket: WebSocket
  readonly #stream: Duplex

  constructor(socket: WebSocket, stream: Duplex) {
    this.#socket = socket
    this.#stream = stream
  }

  get bufferedAmount(): number {
    return this.#stream.writableLength
  }

  write(frame: Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#stream.write(frame)
  }

  close(code: number, reason: string): void {
    closeSocket(this.#socket, code, reason)
  }
}
