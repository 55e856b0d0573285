import type { EndedMessage, ResultsMessage } from '@live-scribe/contract/live/listen-socket'
import type { EndedReason } from '@live-scribe/contract/recording'
import { utteranceOfResults } from '#web/features/transcript/model/read-utterance.ts'
import { createTimers } from '#web/lib/timers.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { type ConnectionEnd, howItEnded } from '../link/connection-end.ts'
import { RECONNECT_ATTEMPT_MS, STOP_TIMEOUT_MS } from '../link/reconnect-delays.ts'
import { RetryLoop } from '../link/retry-loop.ts'
import { notWritten, recorderMessages } from '../recorder-messages.ts'
import type { RecorderNotice, RecordingRunOptions } from '../recorder-ports.ts'
import { isHearing, type RecorderState, sessionOf } from '../recorder-state.ts'
import type { RecordingCapture } from './recording-capture.ts'
import type { RunExit } from './run-exit.ts'
import { failureOfConnection } from './start-error.ts'

interface SupervisorParts {
  link: AudioLink
  capture: RecordingCapture
  exit: RunExit
  /** Stops the recording and awaits the server's end. */
  stop: (reason: EndedReason) => void
}

/** Handles the link's events for a recording, reconnects, and ends the run when that fails. */
export class ConnectionSupervisor {
  readonly #options: RecordingRunOptions
  readonly #parts: SupervisorParts
  readonly #timers = createTimers<'stop'>()
  readonly #repair = new RetryLoop({
    attempt: () => this.#reconnect(),
    onLate: () => this.#repairLate(),
  })

  constructor(options: RecordingRunOptions, parts: SupervisorParts) {
    this.#options = options
    this.#parts = parts
  }

  /** Runs a scheduled attempt to reconnect now. */
  retryNow(): void {
    this.#repair.attemptNow()
  }

  /** The browser reports that the network is gone. */
  networkLost(): void {
    if (this.#state.name !== 'recording') return
    this.#parts.link.close()
    this.#cut({ kind: 'unreachable', mayReturn: true, message: null })
  }

  /** Awaits the server's end of a stopped recording, reconnecting if needed. */
  waitForEnd(reason: EndedReason): void {
    this.#repair.closeWindow()
    this.#restartStopTimer(reason)
  }

  close(): void {
    this.#timers.clearAll()
    this.#repair.finish()
    this.#parts.link.close()
  }

  handleReady(segment: number): void {
    const { ports, dispatch } = this.#options
    const { capture, link, stop } = this.#parts
    this.#repair.finish()
    dispatch({ type: 'ready' })
    const session = sessionOf(this.#state)
    if (session !== null) ports.onStored(session, segment)
    capture.noteReturn()
    if (link.isFull) stop('time_limit')
  }

  handleProgress(): void {
    const state = this.#state
    if (state.name === 'stopping') this.#restartStopTimer(state.reason)
    this.#options.show()
  }

  handleResults(message: ResultsMessage): void {
    const { ports } = this.#options
    const session = sessionOf(this.#state)
    if (session === null) return
    const said = utteranceOfResults(message)
    if (said.text.trim() === '') ports.onStored(session, said.segmentNumber)
    else ports.onTranscript(session, said)
  }

  handleEnded({ reason, unwritten_seconds: unwritten }: EndedMessage): void {
    if (unwritten > 0) this.#notify('warning', notWritten(unwritten))
    if (!isHearing(this.#state)) return
    if (reason === 'user_stopped') this.#notify('warning', recorderMessages.endedElsewhere)
    this.#parts.stop(reason)
  }

  handleDisconnect(end: ConnectionEnd): void {
    const { exit } = this.#parts
    const state = this.#state
    switch (state.name) {
      case 'starting':
      case 'resuming':
        if (end.kind === 'ended') exit.endedElsewhere(end)
        else exit.fail(failureOfConnection(end))
        return
      case 'recording':
      case 'repairing':
        if (end.mayReturn) this.#cut(end)
        else if (end.kind === 'ended') exit.endedElsewhere(end)
        else if (end.kind === 'replaced') exit.pause('warning', 'replaced')
        else exit.giveUp(end)
        return
      case 'stopping':
        if (end.mayReturn) this.#repair.attemptLater()
        else exit.end(state.reason, howItEnded(end))
        return
      case 'idle':
      case 'paused':
      case 'stopped':
        return
      default:
        state satisfies never
    }
  }

  #cut(end: ConnectionEnd): void {
    if (this.#state.name === 'recording') {
      if (this.#parts.capture.isReturning) this.#notify('info', recorderMessages.reconnecting)
      else if (end.kind === 'unclean') this.#notify('warning', recorderMessages.socketError)
      this.#options.dispatch({ type: 'cut' })
      this.#repair.openWindow()
    }
    this.#repair.attemptLater()
  }

  #reconnect(): void {
    const session = sessionOf(this.#state)
    if (session !== null) this.#parts.link.open(session, { timeoutMs: RECONNECT_ATTEMPT_MS })
  }

  #repairLate(): void {
    const { capture, exit } = this.#parts
    // A suspended page reconnects when it is shown again.
    if (!capture.isAsleep) exit.endLate('user_stopped')
  }

  /** A server that reports progress may take as long as it needs; silence is limited. */
  #restartStopTimer(reason: EndedReason): void {
    this.#timers.set('stop', STOP_TIMEOUT_MS, () => this.#parts.exit.endLate(reason))
  }

  #notify(tone: RecorderNotice['tone'], text: string): void {
    this.#options.ports.onNotice({ tone, text })
  }

  get #state(): RecorderState {
    return this.#options.state()
  }
}
