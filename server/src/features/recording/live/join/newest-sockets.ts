import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'

/**
 * The sockets that are joining, the newest of each recorder: an older one that had to wait must not
 * replace it.
 */
export class NewestSockets {
  readonly #newest = new Map<string, RecorderSocket>()

  /** Notes a socket that begins to join a session. */
  add(code: string, socket: RecorderSocket): void {
    this.#newest.set(toKey(code, socket), socket)
  }

  /** Whether a joining socket is still connected and the newest of its recorder. */
  has(code: string, socket: RecorderSocket): boolean {
    return socket.isOpen && this.#newest.get(toKey(code, socket)) === socket
  }

  /** Forgets a socket that has joined or was refused; the recorder's older ones are refused. */
  delete(code: string, socket: RecorderSocket): void {
    const key = toKey(code, socket)
    if (this.#newest.get(key) === socket) this.#newest.delete(key)
  }
}

function toKey(code: string, { recorder }: RecorderSocket): string {
  return `${code} ${recorder}`
}
