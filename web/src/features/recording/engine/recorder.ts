import type { EndedReason } from '@live-scribe/contract/recording'
import { createObservable } from '#web/lib/observable.ts'
import { randomId } from '#web/lib/random-id.ts'
import type { AudioSources } from './audio/audio-sources.ts'
import { MeetingError } from './audio/meeting/meeting-error.ts'
import type { MicrophoneErrorKind } from './audio/microphone-error.ts'
import { createLevelSource, type OnLevel } from './level-source.ts'
import { recorderMessages } from './recorder-messages.ts'
import {
  initialSnapshot,
  type OpenSession,
  type RecorderSnapshot,
  type StartFailure,
  type StartOptions,
} from './recorder-ports.ts'
import { countLength, describeRun, isSameSnapshot, toWholeSecondsMs } from './recorder-snapshot.ts'
import { isActive, nextState, type RecorderEvent } from './recorder-state.ts'
import type { RecorderOptions } from './run/loaded-engine.ts'
import type { RecordingRun } from './run/recording-run.ts'

/** Records one session at a time and exposes its state. */
export class Recorder {
  readonly #shown = createObservable<RecorderSnapshot>(initialSnapshot)
  readonly #ports: RecorderOptions
  readonly #name = randomId()
  readonly #levels = createLevelSource()
  readonly #meetingLevels = createLevelSource()
  #begun: RecorderEvent = { type: 'start' }
  #sources: AudioSources = 'microphone'
  #run: RecordingRun | undefined
  /** Cancels a start whose code is still loading. */
  #loading = new AbortController()
  #isHidden = false
  #limitMinutes: number | null = null
  #title: string | null = null
  #language: string | null = null
  /** Recorded samples of the session, as last known. */
  #length = 0
  #isShared = true
  #isDelayed = false
  #problem: MicrophoneErrorKind | null = null
  #startProblem: string | null = null
  #meetingProblem: string | null = null

  constructor(ports: RecorderOptions) {
    this.#ports = ports
  }

  /** What the running recording captures, or the last one. */
  get sources(): AudioSources {
    return this.#sources
  }

  /** Samples of the session's audio up to now: what is captured, or as far as last known. */
  get position(): number {
    const captured = this.#run?.link.intake.capturedCount

    return captured ? captured.start + captured.samples : this.#length
  }

  getSnapshot = (): RecorderSnapshot => this.#shown.get()

  subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** Calls back with the level of each frame of the microphone, 0 to 1. */
  onLevel: OnLevel = (listener) => this.#levels.subscribe(listener)

  /** Calls back with the level of each frame of the meeting, 0 to 1. */
  onMeetingLevel: OnLevel = (listener) => this.#meetingLevels.subscribe(listener)

  /** Starts a new recording; does nothing while one is active. */
  start(options: StartOptions = {}): Promise<void> {
    return this.#begin({ type: 'start' }, options)
  }

  /** Opens an existing session that is not recorded here; `resume` continues it. */
  reopen({ isShared = true, durableSample = 0, ...session }: OpenSession): void {
    const { code, limitMinutes, title, language } = session
    this.#limitMinutes = limitMinutes
    this.#length = durableSample
    this.#title = title ?? null
    this.#language = language ?? null
    this.#isShared = isShared
    this.#dispatch({ type: 'reopen', session: code })
  }

  /** Resumes the session after the last captured sample. */
  resume(options: StartOptions = {}): Promise<void> {
    return this.#begin({ type: 'resume' }, options)
  }

  /** Repeats a start that was refused because of another recorder, and replaces that recorder. */
  takeOver(): Promise<void> {
    return this.#begin(this.#begun, { takeOver: true, sources: this.#sources })
  }

  /** Shares a meeting into the running recording, or another one instead; needs a click. */
  async shareMeeting(): Promise<void> {
    try {
      await this.#run?.shareMeeting()
    } catch (error) {
      if (!(error instanceof MeetingError)) throw error
      if (error.kind !== 'cancelled') {
        this.#ports.onNotice({ tone: 'error', text: error.message })
      }
    }
  }

  /** Updates the recorder when the owner has started or stopped sharing. */
  setShared(isShared: boolean, isDelayed = this.#isDelayed): void {
    this.#isShared = isShared
    this.#isDelayed = isDelayed
    this.#show()
  }

  /** Handles the end of the resumable session, here or elsewhere. */
  finished(): void {
    this.#dispatch({ type: 'finished' })
  }

  /** Ends the recording. */
  stop(reason: EndedReason = 'user_stopped'): void {
    this.#run?.stop(reason)
  }

  /** Leaves the recorder: cancels a start, for a reason that its page shows, or stops a recording. */
  leave(problem: string | null = null): void {
    const { name } = this.#shown.get().state
    if (name !== 'starting' && name !== 'resuming') {
      this.stop()
      return
    }
    this.#startProblem = problem
    this.#loading.abort()
    if (this.#run) this.#run.leave()
    else this.#dispatch({ type: 'failed', isHeard: false })
  }

  /** Handles the browser's report that the network or a device is back. */
  retryNow(): void {
    this.#run?.retryNow()
  }

  /** Handles the browser's report that the network is lost. */
  networkLost(): void {
    this.#run?.networkLost()
  }

  /** Connects anew, so that the recording belongs to the new sign-in: its sign-out ends it. */
  signedInAgain(): void {
    this.#run?.networkLost()
  }

  pageHidden(): void {
    this.#isHidden = true
    this.#run?.hide()
  }

  pageShown(): void {
    this.#isHidden = false
    this.#run?.unhide()
  }

  async #begin(
    event: RecorderEvent,
    { takeOver = false, sources = 'microphone', isWithoutPicker = false, onFailed }: StartOptions,
  ): Promise<void> {
    const { state } = this.#shown.get()
    const next = nextState(state, event)
    if (next === state) return
    const session = next.name === 'resuming' ? next.session : null
    if (session === null) {
      this.#limitMinutes = null
      this.#length = 0
      this.#title = null
      this.#language = null
      this.#isShared = true
    }
    this.#begun = event
    this.#sources = sources
    this.#problem = null
    this.#startProblem = null
    this.#meetingProblem = null
    this.#run = undefined
    this.#dispatch(event)
    const loading = new AbortController()
    this.#loading = loading
    const engine = await this.#ports.loadEngine().catch(() => null)
    if (loading.signal.aborted) return
    if (engine === null) {
      this.#dispatch({ type: 'failed', isHeard: false })
      this.#failed({ kind: 'other', text: recorderMessages.notLoaded }, onFailed)
      return
    }
    const run = new engine.RecordingRun({
      ports: this.#ports,
      connect: engine.connect,
      recorder: this.#name,
      session,
      sources,
      isWithoutPicker,
      takeOver,
      state: () => this.#shown.get().state,
      dispatch: (each) => this.#dispatch(each),
      show: () => this.#show(),
      onLevel: this.#levels.emit,
      onMeetingLevel: this.#meetingLevels.emit,
      onOpened: ({ limitMinutes, title, language, isShared = true }) => {
        this.#limitMinutes = limitMinutes
        this.#title = title ?? null
        this.#language = language ?? null
        this.#isShared = isShared
      },
      onSharing: ({ is_shared, is_delayed = false }) => this.setShared(is_shared, is_delayed),
      onFailed: (failure) => this.#failed(failure, onFailed),
    })
    this.#run = run
    if (this.#isHidden) run.hide()
    await run.begin()
  }

  #failed(failure: StartFailure, onFailed: StartOptions['onFailed']): void {
    this.#problem = failure.microphone ?? null
    const isMeeting = failure.meeting !== undefined
    this.#meetingProblem = isMeeting && failure.kind !== 'cancelled' ? failure.text : null
    const isExplained = isMeeting || failure.microphone !== undefined
    const isFinal = failure.kind === 'other' || failure.kind === 'refused'
    this.#startProblem = isFinal && !isExplained ? failure.text : null
    this.#show()
    if (failure.kind === 'occupied') this.#ports.onOccupied?.(failure.text)
    // The page itself explains a meeting that could not be shared.
    else if (!onFailed && !isMeeting) {
      const { text, microphone } = failure
      this.#ports.onNotice({ tone: 'error', text, ...(microphone ? { microphone } : {}) })
    }
    onFailed?.(failure)
  }

  #dispatch(event: RecorderEvent): void {
    const { state } = this.#shown.get()
    const next = nextState(state, event)
    if (next.name === 'idle' && state.name !== 'idle') {
      // A start that failed leaves no time.
      this.#length = 0
      this.#limitMinutes = null
      this.#title = null
      this.#language = null
    }
    this.#show(next)
  }

  #show(state = this.#shown.get().state): void {
    const run = isActive(state) ? this.#run : undefined
    const before = this.#shown.get()
    if (run) this.#length = countLength(run.link, this.#length)
    const next: RecorderSnapshot = {
      state,
      ...describeRun(run, this.#limitMinutes),
      isKept: this.#ports.store.isKept,
      lengthMs: toWholeSecondsMs(this.#length),
      title: this.#title,
      language: this.#language,
      isShared: this.#isShared,
      isDelayed: this.#isDelayed,
      durableSample: this.#run?.link.durable ?? 0,
      meetingProblem: this.#meetingProblem,
      startProblem: this.#startProblem,
      microphoneProblem: this.#problem,
    }
    if (!isSameSnapshot(before, next)) this.#shown.set(next)
  }
}
