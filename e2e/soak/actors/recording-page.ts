import { setTimeout as wait } from 'node:timers/promises'
import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { callEndpoint } from '../../../web/src/api/client.ts'
import { Recorder } from '../../../web/src/features/recording/engine/recorder.ts'
import {
  isCapturing,
  type RecorderState,
} from '../../../web/src/features/recording/engine/recorder-state.ts'
import {
  createListenSocketConnector,
  RecordingRun,
} from '../../../web/src/features/recording/engine/run/recording-engine.ts'
import { createMemoryTable } from '../../../web/src/features/recording/engine/unsaved-audio/audio-table.ts'
import { createUnsavedAudioStore } from '../../../web/src/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import { reportCaptured } from '../../../web/src/features/recording/receipt/report-captured.ts'
import { MarkedMicrophone } from '../../faults/marked-microphone.ts'
import { inBrowser } from './browser.ts'
import type { Person } from './person.ts'
import { retry } from './retry.ts'
import type { Speech } from './speech.ts'

const RESUME_PAUSE_MS = 500

/** The page on which somebody records: the product's own recorder with a simulated microphone. */
export class RecordingPage {
  readonly microphone: MarkedMicrophone
  /** How often the user had to press Resume. */
  resumes = 0
  readonly #person: Person
  readonly #recorder: Recorder
  readonly #reports: Promise<void>[] = []
  #code = ''
  #isResuming = false

  private constructor(person: Person, speech: Speech, speed: number) {
    this.#person = person
    this.microphone = new MarkedMicrophone(speech, speed)
    this.#recorder = new Recorder({
      openCaptureDevices: this.microphone.openDevices,
      createSession: ({ signal }) => this.#createSession(signal),
      loadEngine: async () => ({ RecordingRun, connect: this.#connect }),
      store: createUnsavedAudioStore(createMemoryTable()),
      onCaptured: (code, count) => this.#reports.push(reportCaptured(code, count)),
      onNotice: () => {},
      onTranscript: () => {},
      onRetracted: () => {},
      onStored: () => {},
    })
  }

  /** The recording's code. */
  get code(): string {
    return this.#code
  }

  /** Opens a page and starts, with another page when it can't; resumes where it has to stop. */
  static start(person: Person, speech: Speech, speed: number): Promise<RecordingPage> {
    return retry(async () => {
      const page = new RecordingPage(person, speech, speed)
      await page.#press(() => page.#recorder.start())
      await page.#until(({ name }) => name !== 'starting')
      if (page.#state.name === 'idle') throw new Error('The recording did not start')
      page.#recorder.subscribe(() => page.#resumeWhereNeeded())
      page.#resumeWhereNeeded()
      return page
    })
  }

  /** Speaks to the end, and ends the recording. */
  async speakAndStop(): Promise<void> {
    await this.microphone.heardAll()
    for (;;) {
      await this.#until((state) => isCapturing(state) || isDone(state))
      if (isDone(this.#state)) break
      await this.#press(() => this.#recorder.stop())
      await this.#until((state) => !isCapturing(state))
    }
  }

  /** Resolves once the server has the counts that the page sent it after it was disconnected. */
  async reported(): Promise<void> {
    await Promise.all(this.#reports)
  }

  #connect = createListenSocketConnector(async (code, signal) => {
    const { token } = await callEndpoint(createListenToken, { params: { code } }, { signal })
    return token
  })

  async #createSession(signal: AbortSignal) {
    const session = await callEndpoint(
      createInterviewSession,
      { body: { p_title: 'Interview', p_take_over: true } },
      { signal },
    )
    this.#code = session.session_id
    return { code: session.session_id, limitMinutes: session.recording_limit_minutes }
  }

  /** Looks at another app for a while: from a position on the microphone is away, and all waits. */
  async lookAway(position: number, ms: number): Promise<void> {
    const unplugged = this.microphone.unplugAt(position)
    await this.#press(() => this.#recorder.pageHidden())
    await unplugged
    await wait(ms)
    this.microphone.plugIn()
    await this.#press(() => this.#recorder.pageShown())
  }

  /** Presses Resume where the recorder has stopped before its recording was complete. */
  #resumeWhereNeeded(): void {
    const state = this.#state
    const isNeeded = state.name === 'paused' || (state.name === 'stopped' && !state.isComplete)
    if (!isNeeded || this.#isResuming) return
    this.#isResuming = true
    setTimeout(() => {
      this.#isResuming = false
      this.resumes += 1
      void this.#press(() => this.#recorder.resume())
    }, RESUME_PAUSE_MS)
  }

  get #state(): RecorderState {
    return this.#recorder.getSnapshot().state
  }

  #press(button: () => unknown): Promise<unknown> {
    return inBrowser(this.#person.browser, async () => button())
  }

  #until(holds: (state: RecorderState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(this.#state)) return
        stop()
        resolve()
      }
      const stop = this.#recorder.subscribe(look)
      look()
    })
  }
}

function isDone(state: RecorderState): boolean {
  return state.name === 'stopped' && state.isComplete
}
