import type { EndedReason } from '@live-scribe/contract/recording'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { type ConnectionEnd, formatReconnectFailure } from '../link/connection-end.ts'
import { formatEndedElsewhere, recorderMessages } from '../recorder-messages.ts'
import type { RecorderNotice, RecordingRunOptions, StartFailure } from '../recorder-ports.ts'
import { getSessionCode } from '../recorder-state.ts'

/** The ways in which a recording run ends; each closes the run and notifies people. */
export class RunExit {
  readonly #options: RecordingRunOptions
  readonly #link: AudioLink
  readonly #close: () => void

  /** `close` releases the microphone and the connection. */
  constructor(
    options: RecordingRunOptions,
    { link, close }: { link: AudioLink; close: () => void },
  ) {
    this.#options = options
    this.#link = link
    this.#close = close
  }

  /** Ends the run after a failed start; what was heard meanwhile stays on this device. */
  fail(failure: StartFailure): void {
    this.leave(failure.kind !== 'occupied')
    this.#options.onFailed(failure)
  }

  /** Ends the run before it has a connection; without `keepsAudio` another recorder has its session. */
  leave(keepsAudio = true): void {
    const isHeard =
      keepsAudio && this.#link.intake.capturedCounts.some(({ samples }) => samples > 0)
    if (isHeard) {
      this.#options.ports.store.flush()
      this.#reportCaptured()
    }
    this.#close()
    this.#options.dispatch({ type: 'failed', isHeard })
  }

  /** Pauses: closes the run and leaves the session open, so that it can be resumed. */
  pause(tone: RecorderNotice['tone'], message: 'needsRestart' | 'replaced'): void {
    const { ports, dispatch } = this.#options
    ports.store.flush()
    this.#reportCaptured()
    this.#close()
    dispatch({ type: 'pause' })
    const more = message === 'needsRestart' ? { canRestart: true } : {}
    ports.onNotice({ tone, text: recorderMessages[message], ...more })
  }

  /** Ends the run of an ended recording; audio that is not transcribed yet stays on this device. */
  end(reason: EndedReason, how: 'finished' | 'delivered' | 'held'): void {
    const { ports, dispatch, state } = this.#options
    const session = getSessionCode(state())
    const isStored = how === 'finished' || this.#link.unsavedSamples === 0
    if (!isStored) ports.store.flush()
    if (how !== 'finished') this.#reportCaptured()
    this.#close()
    const isComplete = isStored || how === 'delivered'
    dispatch({ type: 'ended', reason, isComplete })
    // A server that only received the audio may still fail: then this device has it.
    if (isStored && session !== null) ports.store.delete(session)
    const ended = state()
    if (ended.name === 'stopped') ports.onStopped?.(ended.reason)
  }

  /** Ends the run of a stopped recording when the server did not respond in time. */
  endLate(reason: EndedReason): void {
    // A server that has all audio finishes the session without this page.
    const { isDelivered } = this.#link
    if (!isDelivered) this.#notify('warning', recorderMessages.connectionLost)
    this.end(reason, isDelivered ? 'delivered' : 'held')
  }

  /** Ends the run when the connection can't be restored. */
  giveUp(end: ConnectionEnd): void {
    const isFinished = end.kind === 'finished'
    if (!isFinished) this.#notify('error', formatReconnectFailure(end))
    else if (end.message !== null) this.#notify('warning', end.message)
    this.end('user_stopped', isFinished ? 'finished' : 'held')
  }

  /**
   * Ends the run when the session was completed elsewhere, without the audio that this device has
   * not sent.
   */
  endedElsewhere({ message }: ConnectionEnd): void {
    const text = formatEndedElsewhere(message, Math.floor(this.#link.undelivered / SAMPLE_RATE_HZ))
    this.#notify('warning', text)
    this.end('user_stopped', 'delivered')
  }

  /** The audio socket, which carried the reports so far, may have been away before the end. */
  #reportCaptured(): void {
    const { ports, state } = this.#options
    const session = getSessionCode(state())
    if (session === null) return
    for (const count of this.#link.intake.capturedCounts) ports.onCaptured?.(session, count)
  }

  #notify(tone: RecorderNotice['tone'], text: string): void {
    this.#options.ports.onNotice({ tone, text })
  }
}
