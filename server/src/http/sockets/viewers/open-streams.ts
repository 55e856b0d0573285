import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { GRACE_MS } from '../socket-drain.ts'

/** A connection that can be ended without its client. */
interface Terminable {
  terminate(): void
}

/** The open connections of viewers, which end before the server does. */
export class OpenStreams {
  readonly #streams = new Set<Terminable>()
  #hasEnded = false
  #onEmpty = () => {}

  /** Whether the server has ended, so that no connection is accepted any more. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  add(stream: Terminable): void {
    this.#streams.add(stream)
  }

  delete(stream: Terminable): void {
    this.#streams.delete(stream)
    if (this.#streams.size === 0) this.#onEmpty()
  }

  /** Waits a moment for clients to answer the close frames that were sent, then ends all. */
  async end(): Promise<void> {
    const emptied = new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
    if (this.#streams.size > 0) await withTimeout(emptied, GRACE_MS).catch(() => {})
    this.#hasEnded = true
    for (const stream of this.#streams) stream.terminate()
  }
}
