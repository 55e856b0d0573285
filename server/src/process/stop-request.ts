import { CLOSE_WITHIN_MS } from './create-shutdown.ts'

/** The exit code of a process that SIGTERM ended: 128 and the signal's number. */
const TERMINATED = 143

/** A start was stopped before the server listened; what it had opened is closed. */
export class StartStoppedError extends Error {
  override readonly name = 'StartStoppedError'
}

type Phase = { name: 'starting' } | { name: 'serving'; stop: () => Promise<void> }

/** Passes requests to stop on to the start under way, and later to the running server. */
export class StopRequest {
  readonly #starting = new AbortController()
  readonly #exit: (code: number) => void
  #phase: Phase = { name: 'starting' }

  constructor(exit: (code: number) => void = process.exit) {
    this.#exit = exit
  }

  /** Asks at SIGTERM and SIGINT. */
  static onSignals(): StopRequest {
    const request = new StopRequest()
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, request.ask)
    return request
  }

  /** Aborts with a StartStoppedError: a start ends before its next step. */
  get signal(): AbortSignal {
    return this.#starting.signal
  }

  /** Asks the process to stop; a second time, to hurry. */
  readonly ask = (): void => {
    switch (this.#phase.name) {
      case 'starting':
        // A step may wait for long, such as for a database that does not answer.
        if (this.signal.aborted) {
          this.#exit(TERMINATED)
        } else {
          this.#starting.abort(new StartStoppedError())
          setTimeout(() => this.#exit(TERMINATED), CLOSE_WITHIN_MS).unref()
        }
        break
      case 'serving':
        void this.#phase.stop()
        break
      default:
        this.#phase satisfies never
    }
  }

  /** From now on the server is stopped by `stop`. */
  passTo(stop: () => Promise<void>): void {
    this.#phase = { name: 'serving', stop }
  }
}
