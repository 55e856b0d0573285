import type { EndedMessage, ResultsMessage } from '@live-scribe/contract/live/listen-messages'
import { utteranceFromResults } from '@live-scribe/contract/live/to-utterance'
import type { EndedReason } from '@live-scribe/contract/recording'
import { createTimers } from '#web/lib/timers.ts'
import { hasMeeting } from '../audio/audio-sources.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { type ConnectionEnd, getStopOutcome } from '../link/connection-end.ts'
import {
  CONNECT_TIMEOUT_MS,
  LONG_CUT_MS,
  RECONNECT_ATTEMPT_TIMEOUT_MS,
  STOP_TIMEOUT_MS,
} from '../link/reconnect-delays.ts'
import { RetryLoop } from '../link/retry-loop.ts'
import { formatUntranscribedAudio, recorderMessages } from '../recorder-messages.ts'
import type { RecorderNotice, RecordingRunOptions } from '../recorder-ports.ts'
import { getSessionCode, isCapturing, type RecorderState } from '../recorder-state.ts'
import { meetingNotices } from './meeting-notices.ts'
import type { RecordingCapture } from './recording-capture.ts'
import type { RunExit } from './run-exit.ts'
import { startFailureFromConnectionEnd } from './start-error.ts'

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
  readonly #timers = createTimers<'stop' | 'long-cut'>()
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

  /** Handles the browser's report that the network is lost. */
  networkLost(): void {
    if (this.#state.name !== 'recording') return
    this.#parts.link.close()
    this.#cut()
  }

  /** Awaits the server's end of a stopped recording, reconnecting if needed. */
  waitForEnd(reason: EndedReason): void {
    this.#repair.closeWindow()
    this.#timers.clear('long-cut')
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
    if (link.channels === 2) capture.meeting.noteEarlierMeeting()
    this.#repair.finish()
    this.#timers.clear('long-cut')
    dispatch({ type: 'ready' })
    const session = getSessionCode(this.#state)
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
    const session = getSessionCode(this.#state)
    if (session === null) return
    const utterance = utteranceFromResults(message)
    if (utterance.text.trim() === '') {
      ports.onStored(session, utterance.segmentNumber)
      ports.onRetracted(session, utterance)
    } else ports.onTranscript(session, utterance)
  }

  handleEnded({ reason, unwritten_seconds: unwritten }: EndedMessage): void {
    if (unwritten > 0) this.#notify('warning', formatUntranscribedAudio(unwritten))
    if (!isCapturing(this.#state)) return
    if (reason === 'user_stopped') this.#notify('warning', recorderMessages.endedElsewhere)
    this.#parts.stop(reason)
  }

  handleDisconnect(end: ConnectionEnd): void {
    const { exit, link } = this.#parts
    const { sources, takeOver } = this.#options
    const state = this.#state
    const isMeetingRefused = end.kind === 'busy' && link.isAddingChannel
    switch (state.name) {
      case 'starting':
      case 'resuming':
        if (end.kind === 'ended') exit.endedElsewhere(end)
        // The audio of an earlier page asked for the meeting, not the user.
        else if (isMeetingRefused && state.name === 'resuming' && !hasMeeting(sources)) {
          this.#leaveOutMeeting(end)
          link.open(state.session, { timeoutMs: CONNECT_TIMEOUT_MS, takeOver })
        } else exit.fail(startFailureFromConnectionEnd(end))
        return
      case 'recording':
      case 'repairing':
        if (isMeetingRefused) this.#leaveOutMeeting(end)
        if (end.canReconnect) this.#cut()
        else if (end.kind === 'ended') exit.endedElsewhere(end)
        else if (end.kind === 'replaced') exit.pause('warning', 'replaced')
        else exit.giveUp(end)
        return
      case 'stopping':
        if (isMeetingRefused) this.#leaveOutMeeting(end)
        if (end.canReconnect) this.#repair.attemptLater()
        else exit.end(state.reason, getStopOutcome(end))
        return
      case 'idle':
      case 'paused':
      case 'stopped':
        return
      default:
        state satisfies never
    }
  }

  /** The server has no recogniser for the meeting: the recording goes on or ends without it. */
  #leaveOutMeeting({ message }: ConnectionEnd): void {
    const { capture, link } = this.#parts
    const isOver = this.#state.name === 'stopping'
    link.dropSecondChannel()
    capture.meeting.end()
    const text = meetingNotices[isOver ? 'missing' : 'refused']
    this.#notify('warning', `${message ?? ''} ${text}`.trim())
  }

  #cut(): void {
    if (this.#state.name === 'recording') {
      if (this.#parts.capture.isReturning) this.#notify('info', recorderMessages.reconnecting)
      else this.#warnIfLong()
      this.#options.dispatch({ type: 'cut' })
      this.#repair.openWindow()
    }
    this.#repair.attemptLater()
  }

  /**
   * However the connection was lost, a short cut costs nothing, and the page says what is held; only
   * a long one is worth a toast.
   */
  #warnIfLong(): void {
    this.#timers.set('long-cut', LONG_CUT_MS, () => {
      // A suspended page hears nothing that could be lost, and says what happened when it is shown.
      if (!this.#parts.capture.isAsleep) this.#notify('warning', recorderMessages.socketError)
    })
  }

  #reconnect(): void {
    const session = getSessionCode(this.#state)
    if (session !== null)
      this.#parts.link.open(session, { timeoutMs: RECONNECT_ATTEMPT_TIMEOUT_MS })
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
