import type { EndedMessage, ResultsMessage } from '@live-scribe/contract/live/listen-socket'
import type { EndedReason } from '@live-scribe/contract/recording'
import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE } from '../audio/audio-format.ts'
import { MicrophoneKeeper, type MicrophoneState } from '../audio/microphone-keeper.ts'
import { AudioLink } from '../link/audio-link.ts'
import { type ConnectionEnd, howItEnded, textOfFailedReturn } from '../link/connection-end.ts'
import { RECONNECT_ATTEMPT_MS, STOP_TIMEOUT_MS } from '../link/reconnect-delays.ts'
import { RetryLoop } from '../link/retry-loop.ts'
import { endedWithout, notWritten, recorderMessages } from '../recorder-messages.ts'
import type {
  RecorderNotice,
  RecorderPorts,
  RecordingRunOptions,
  StartFailure,
} from '../recorder-ports.ts'
import { isHearing, type RecorderState, sessionOf } from '../recorder-state.ts'
import { beginRecording } from './begin-recording.ts'
import { PageVisibility } from './page-visibility.ts'
import { eventOfResults } from './results-event.ts'
import { failureOfConnection, failureOfStart } from './start-error.ts'

/** One recording from the press of the button to its end: holds microphone and connection, and gives both back. */
export class RecordingRun {
  readonly link: AudioLink
  readonly microphone: MicrophoneKeeper
  /** When capture stopped because nobody sees the page. */
  pausedAt: number | null = null
  readonly #options: RecordingRunOptions
  readonly #ports: RecorderPorts
  readonly #timers = createTimers<'stop'>()
  readonly #page = new PageVisibility(() => this.#pause('error', 'needsRestart'))
  readonly #repair: RetryLoop
  readonly #closing = new AbortController()

  constructor(options: RecordingRunOptions) {
    this.#options = options
    this.#ports = options.ports
    this.link = this.#createLink()
    this.microphone = new MicrophoneKeeper({
      open: options.ports.openMicrophone,
      onFrame: (frame) => this.#captured(frame),
      onLevel: options.onLevel,
      onChange: (state) => this.#microphoneChanged(state),
      onGone: () => this.#microphoneGone(),
    })
    this.#repair = new RetryLoop({
      attempt: () => this.#reconnect(),
      onLate: () => this.#connectionLate(),
    })
  }

  /** Asks for the microphone, then for the session, then connects the two. */
  async begin(): Promise<void> {
    const { signal } = this.#closing
    try {
      await beginRecording(this.#options, { microphone: this.microphone, link: this.link, signal })
    } catch (error) {
      if (!signal.aborted) this.#fail(failureOfStart(error))
    }
  }

  /** The microphone goes at once, the last words are waited for. */
  stop(reason: EndedReason): void {
    if (!isHearing(this.#state)) return
    this.#repair.closeWindow()
    this.#page.settle()
    this.#options.dispatch({ type: 'stop', reason })
    this.#ports.onStop?.(reason)
    this.#waitForTheEnd(reason)
    void this.microphone.finish().then(() => {
      if (!this.#closing.signal.aborted) this.link.complete()
    })
  }

  /** The network or a device is said to be back: an attempt that was waiting goes ahead. */
  retryNow(): void {
    this.#repair.attemptNow()
    if (this.microphone.state === 'lost') this.microphone.retryNow()
  }

  /** The device says that it has no network: what runs over one is tried anew. */
  networkLost(): void {
    if (this.#state.name !== 'recording') return
    this.link.close()
    this.#cut({ kind: 'unreachable', mayReturn: true, message: null })
  }

  /** Nobody sees the page any more; what is captured counts as before. */
  hide(): void {
    this.#page.hide()
    this.microphone.setPatient(true)
  }

  /** The page is seen again: a recording that stopped meanwhile goes on at once or says that it did not. */
  unhide(): void {
    if (!this.#page.show()) return
    this.microphone.setPatient(false)
    if (!isHearing(this.#state)) return
    if (this.#state.name === 'repairing') this.#notify('info', 'reconnecting')
    if (this.microphone.state !== 'open') {
      this.#page.expectReturn()
      this.microphone.retryNow()
    }
    this.retryNow()
  }

  close(): void {
    this.#closing.abort()
    this.#timers.clearAll()
    this.#page.settle()
    this.#repair.finish()
    this.link.close()
    this.microphone.close()
  }

  #createLink(): AudioLink {
    return new AudioLink({
      connect: this.#ports.connect,
      recorder: this.#options.recorder,
      isResumed: this.#options.session !== null,
      onReady: (segment) => this.#ready(segment),
      onResults: (message) => this.#results(message),
      onDurable: () => this.#serverGoesOn(),
      onProgress: () => this.#serverGoesOn(),
      onSharing: this.#options.onSharing,
      onEnded: (message) => this.#endedByServer(message),
      onEnd: (end) => this.#disconnected(end),
    })
  }

  /** The server writes the last words as long as it says so; silence is not waited for. */
  #waitForTheEnd(reason: EndedReason): void {
    this.#timers.set('stop', STOP_TIMEOUT_MS, () => this.#endLate(reason))
  }

  #serverGoesOn(): void {
    const state = this.#state
    if (state.name === 'stopping') this.#waitForTheEnd(state.reason)
    this.#options.show()
  }

  #ready(segment: number): void {
    this.#repair.finish()
    this.#options.dispatch({ type: 'ready' })
    const session = sessionOf(this.#state)
    if (session !== null) this.#ports.onStored(session, segment)
    this.#cameBack()
    if (this.link.isFull) this.stop('time_limit')
  }

  #results(message: ResultsMessage): void {
    const session = sessionOf(this.#state)
    if (session === null) return
    const event = eventOfResults(session, message)
    if (event.text.trim() === '') this.#ports.onStored(session, event.segmentNumber)
    else this.#ports.onTranscript(event)
  }

  #endedByServer({ reason, unwritten_seconds: unwritten }: EndedMessage): void {
    if (unwritten > 0) this.#ports.onNotice({ tone: 'warning', text: notWritten(unwritten) })
    if (!isHearing(this.#state)) return
    if (reason === 'user_stopped') this.#notify('warning', 'endedElsewhere')
    this.stop(reason)
  }

  #disconnected(end: ConnectionEnd): void {
    const state = this.#state
    switch (state.name) {
      case 'starting':
      case 'resuming':
        if (end.kind === 'ended') this.#endedElsewhere(end)
        else this.#fail(failureOfConnection(end))
        return
      case 'recording':
      case 'repairing':
        if (end.mayReturn) this.#cut(end)
        else if (end.kind === 'ended') this.#endedElsewhere(end)
        else if (end.kind === 'replaced') this.#pause('warning', 'replaced')
        else this.#giveUp(end)
        return
      case 'stopping':
        if (end.mayReturn) this.#repair.attemptLater()
        else this.#end(state.reason, howItEnded(end))
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
      if (this.#page.isReturning) this.#notify('info', 'reconnecting')
      else if (end.kind === 'unclean') this.#notify('warning', 'socketError')
      this.#options.dispatch({ type: 'cut' })
      this.#repair.openWindow()
    }
    this.#repair.attemptLater()
  }

  #reconnect(): void {
    const session = sessionOf(this.#state)
    if (session !== null) this.link.open(session, { timeoutMs: RECONNECT_ATTEMPT_MS })
  }

  #giveUp(end: ConnectionEnd): void {
    const isFinished = end.kind === 'finished'
    if (!isFinished) this.#ports.onNotice({ tone: 'error', text: textOfFailedReturn(end) })
    else if (end.message !== null) this.#ports.onNotice({ tone: 'warning', text: end.message })
    this.#end('user_stopped', isFinished ? 'finished' : 'held')
  }

  #endedElsewhere({ message }: ConnectionEnd): void {
    const text = endedWithout(message, Math.floor(this.link.undelivered / SAMPLE_RATE))
    this.#ports.onNotice({ tone: 'warning', text })
    this.#end('user_stopped', 'delivered')
  }

  #connectionLate(): void {
    // A page that was put to sleep goes on when it is seen again.
    if (!(this.#page.isHidden && this.microphone.state !== 'open')) this.#endLate('user_stopped')
  }

  #captured(frame: Int16Array<ArrayBuffer>): void {
    this.link.append(frame)
    this.#options.show()
    if (this.link.isFull) this.stop('time_limit')
  }

  #microphoneChanged(microphone: MicrophoneState): void {
    if (microphone === 'lost') this.link.finalize()
    if (microphone === 'open') this.pausedAt = null
    else if (this.#page.isHidden && this.pausedAt === null && isHearing(this.#state)) {
      this.pausedAt = Date.now()
      this.#ports.onPaused?.()
    }
    this.#options.show()
    this.#cameBack()
  }

  #microphoneGone(): void {
    if (isHearing(this.#state)) {
      this.#notify('warning', 'microphoneEnded')
      this.stop('user_stopped')
    } else this.#fail({ kind: 'other', text: recorderMessages.audioSetup })
  }

  #cameBack(): void {
    const isBack = this.#state.name === 'recording' && this.microphone.state === 'open'
    if (!isBack || !this.#page.isReturning) return
    this.#page.settle()
    this.#notify('success', 'resumed')
  }

  #endLate(reason: EndedReason): void {
    // A server that has everything writes the last words without us.
    const { isDelivered } = this.link
    if (!isDelivered) this.#notify('warning', 'connectionLost')
    this.#end(reason, isDelivered ? 'delivered' : 'held')
  }

  #pause(tone: RecorderNotice['tone'], message: 'needsRestart' | 'replaced'): void {
    this.#ports.store.flush()
    this.close()
    this.#options.dispatch({ type: 'pause' })
    this.#notify(tone, message)
  }

  #notify(tone: RecorderNotice['tone'], message: keyof typeof recorderMessages): void {
    const more = message === 'needsRestart' ? { canRestart: true } : {}
    this.#ports.onNotice({ tone, text: recorderMessages[message], ...more })
  }

  #fail(failure: StartFailure): void {
    this.close()
    this.#options.dispatch({ type: 'failed' })
    this.#options.onFailed(failure)
  }

  #end(reason: EndedReason, how: 'finished' | 'delivered' | 'held'): void {
    const session = sessionOf(this.#state)
    const isStored = how === 'finished' || this.link.held === 0
    if (!isStored) this.#ports.store.flush()
    this.close()
    const isComplete = isStored || how === 'delivered'
    this.#options.dispatch({ type: 'ended', reason, isComplete })
    // A server that was only handed the audio may still fail: then it is here.
    if (isStored && session !== null) this.#ports.store.forget(session)
    if (this.#state.name === 'stopped') this.#ports.onStopped?.(this.#state.reason)
  }

  get #state(): RecorderState {
    return this.#options.state()
  }
}
