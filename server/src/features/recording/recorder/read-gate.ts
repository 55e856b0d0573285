import type { WebSocket } from 'ws'

/**
 * Pauses the reading of a socket while the recogniser is behind, or the socket's handler is busy: a
 * recorder has not joined yet, or a message is being decoded. It begins closed.
 */
export class ReadGate {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>
  #isHeld = false
  #isBusy = true
  /** Is told when the recogniser falls behind, and when it has caught up. */
  onHold: (isHeld: boolean) => void = () => {}

  constructor(socket: Pick<WebSocket, 'pause' | 'resume'>) {
    this.#socket = socket
    socket.pause()
  }

  /** Whether the recogniser is behind. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#apply()
    this.onHold(isHeld)
  }

  setBusy(isBusy: boolean): void {
    if (this.#isBusy === isBusy) return
    this.#isBusy = isBusy
    this.#apply()
  }

  #apply(): void {
    if (this.#isHeld || this.#isBusy) this.#socket.pause()
    else this.#socket.resume()
  }
}
