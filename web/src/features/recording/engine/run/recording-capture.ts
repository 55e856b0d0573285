import { MicrophoneKeeper, type MicrophoneState } from '../audio/microphone-keeper.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { recorderMessages } from '../recorder-messages.ts'
import type { RecorderNotice, RecordingRunOptions } from '../recorder-ports.ts'
import { isCapturing, type RecorderState } from '../recorder-state.ts'
import { PageVisibility } from './page-visibility.ts'

interface CaptureHandlers {
  onFrame: (frame: Int16Array<ArrayBuffer>) => void
  /** The microphone could not be reacquired in time. */
  onGone: () => void
  /** A suspended recording did not continue in time after the page was shown. */
  onLateReturn: () => void
}

/** Captures audio for a recording, also while its page is hidden. */
export class RecordingCapture {
  readonly microphone: MicrophoneKeeper
  /** When capture was suspended because the page is hidden, in ms since the epoch. */
  pausedAt: number | null = null
  readonly #options: RecordingRunOptions
  readonly #link: AudioLink
  readonly #page: PageVisibility

  constructor(options: RecordingRunOptions, link: AudioLink, handlers: CaptureHandlers) {
    this.#options = options
    this.#link = link
    this.#page = new PageVisibility(handlers.onLateReturn)
    this.microphone = new MicrophoneKeeper({
      open: options.ports.openMicrophone,
      onFrame: handlers.onFrame,
      onLevel: options.onLevel,
      onChange: (state) => this.#microphoneChanged(state),
      onGone: handlers.onGone,
    })
  }

  /** Whether the page is hidden and nothing is captured. */
  get isAsleep(): boolean {
    return this.#page.isHidden && this.microphone.state !== 'open'
  }

  /** Whether the page is shown and a suspended recording is about to continue. */
  get isReturning(): boolean {
    return this.#page.isReturning
  }

  /** Handles that the page is hidden; capture continues as long as the browser allows. */
  hide(): void {
    this.#page.hide()
    this.microphone.setUnlimitedRetry(true)
  }

  /**
   * Handles that the page is shown; returns true when it was hidden and the recording should
   * continue.
   */
  unhide(): boolean {
    if (!this.#page.show()) return false
    this.microphone.setUnlimitedRetry(false)
    if (!isCapturing(this.#state)) return false
    if (this.#state.name === 'repairing') this.#notify('info', 'reconnecting')
    if (this.microphone.state !== 'open') {
      this.#page.expectReturn()
      this.microphone.retryNow()
    }

    return true
  }

  /** Notifies that a suspended recording continues, once both microphone and connection are open. */
  noteReturn(): void {
    const isBack = this.#state.name === 'recording' && this.microphone.state === 'open'
    if (!isBack || !this.isReturning) return
    this.#page.settle()
    this.#notify('success', 'resumed')
  }

  /** Captures the last samples, then releases the device. */
  finish(): Promise<void> {
    this.#page.settle()

    return this.microphone.finish()
  }

  close(): void {
    this.#page.settle()
    this.microphone.close()
  }

  #microphoneChanged(microphone: MicrophoneState): void {
    if (microphone === 'lost') this.#link.finalize()
    if (microphone === 'open') this.pausedAt = null
    else if (this.#page.isHidden && this.pausedAt === null && isCapturing(this.#state)) {
      this.pausedAt = Date.now()
      this.#options.ports.onPaused?.()
    }
    this.#options.show()
    this.noteReturn()
  }

  #notify(tone: RecorderNotice['tone'], message: 'reconnecting' | 'resumed'): void {
    this.#options.ports.onNotice({ tone, text: recorderMessages[message] })
  }

  get #state(): RecorderState {
    return this.#options.state()
  }
}
