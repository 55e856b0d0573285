import type { EndedReason } from '@live-scribe/contract/recording'
import type { ChannelAudio } from '../audio/channel-audio.ts'
import { AudioLink } from '../link/audio-link.ts'
import { recorderMessages } from '../recorder-messages.ts'
import type { RecordingRunOptions } from '../recorder-ports.ts'
import { isCapturing } from '../recorder-state.ts'
import { beginRecording } from './begin-recording.ts'
import { ConnectionSupervisor } from './connection-supervisor.ts'
import { RecordingCapture } from './recording-capture.ts'
import { RunExit } from './run-exit.ts'
import { startFailureFromError } from './start-error.ts'

/** One recording from the start to its end: holds microphone and connection, and releases both. */
export class RecordingRun {
  readonly link: AudioLink
  readonly capture: RecordingCapture
  readonly #options: RecordingRunOptions
  readonly #exit: RunExit
  readonly #supervisor: ConnectionSupervisor
  readonly #closing = new AbortController()

  constructor(options: RecordingRunOptions) {
    this.#options = options
    this.link = this.#createLink()
    const { link } = this
    this.capture = new RecordingCapture(options, link, {
      onAudio: (audio) => this.#captured(audio),
      onLost: (frames) => this.link.skip(frames),
      onGone: () => this.#microphoneGone(),
      onLateReturn: () => this.#exit.pause('error', 'needsRestart'),
    })
    this.#exit = new RunExit(options, { link, close: () => this.close() })
    this.#supervisor = new ConnectionSupervisor(options, {
      link,
      capture: this.capture,
      exit: this.#exit,
      stop: (reason) => this.stop(reason),
    })
  }

  /** Opens the sources, then the session, then connects the two. */
  async begin(): Promise<void> {
    const { signal } = this.#closing
    const { capture, link } = this
    try {
      await beginRecording(this.#options, { capture, link, signal })
    } catch (error) {
      if (!signal.aborted) this.#exit.fail(startFailureFromError(error))
    }
  }

  /** Releases the microphone at once and awaits the server's end. */
  stop(reason: EndedReason): void {
    const { ports, state, dispatch } = this.#options
    if (!isCapturing(state())) return
    dispatch({ type: 'stop', reason })
    ports.onStop?.(reason)
    this.#supervisor.waitForEnd(reason)
    void this.capture.finish().then(() => {
      if (!this.#closing.signal.aborted) this.link.complete()
    })
  }

  /**
   * Shares a meeting into the running recording, or another one instead; rejects with MeetingError.
   */
  async shareMeeting(): Promise<void> {
    const { state } = this.#options
    if (!isCapturing(state())) return
    await this.capture.meeting.share()
    if (isCapturing(state()) && this.capture.meeting.isShared) this.link.addSecondChannel()
  }

  /** The browser reports that the network or a device is back: scheduled attempts run now. */
  retryNow(): void {
    const { microphone } = this.capture
    this.#supervisor.retryNow()
    if (microphone.state === 'lost') microphone.retryNow()
  }

  /** The browser reports that the network is gone: reconnects. */
  networkLost(): void {
    this.#supervisor.networkLost()
  }

  /** Handles that the page is hidden. */
  hide(): void {
    this.capture.hide()
  }

  /**
   * Handles that the page is shown: a suspended recording continues within a second, or pauses with
   * a notice.
   */
  unhide(): void {
    if (this.capture.unhide()) this.retryNow()
  }

  /** Gives up a start; what was heard meanwhile stays on this device. */
  leave(): void {
    this.#exit.leave()
  }

  close(): void {
    this.#closing.abort()
    this.#supervisor.close()
    this.capture.close()
  }

  #createLink(): AudioLink {
    const { connect, recorder, session, onSharing } = this.#options

    return new AudioLink({
      connect,
      recorder,
      isResumed: session !== null,
      onReady: (segment) => this.#supervisor.handleReady(segment),
      onResults: (message) => this.#supervisor.handleResults(message),
      onDurable: () => this.#supervisor.handleProgress(),
      onProgress: () => this.#supervisor.handleProgress(),
      onSharing,
      onEnded: (message) => this.#supervisor.handleEnded(message),
      onEnd: (end) => this.#supervisor.handleDisconnect(end),
    })
  }

  #captured(audio: ChannelAudio): void {
    this.link.append(audio)
    this.#options.show()
    if (this.link.isFull) this.stop('time_limit')
  }

  #microphoneGone(): void {
    const { ports, state } = this.#options
    if (isCapturing(state())) {
      ports.onNotice({ tone: 'warning', text: recorderMessages.microphoneEnded })
      this.stop('user_stopped')
    } else this.#exit.fail({ kind: 'other', text: recorderMessages.audioSetup })
  }
}
