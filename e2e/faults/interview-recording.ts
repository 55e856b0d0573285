import { readAllPages } from '@live-scribe/contract/read-pages'
import {
  createInterviewSession,
  createListenToken,
  getSession,
  type TranscriptionSession,
} from '@live-scribe/contract/recording'
import { getReceipt, type Receipt } from '@live-scribe/contract/recording/receipt'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { callEndpoint } from '../../web/src/api/client.ts'
import type { AudioSources } from '../../web/src/features/recording/engine/audio/audio-sources.ts'
import { Recorder } from '../../web/src/features/recording/engine/recorder.ts'
import type { StartOptions } from '../../web/src/features/recording/engine/recorder-ports.ts'
import {
  createListenSocketConnector,
  RecordingRun,
} from '../../web/src/features/recording/engine/run/recording-engine.ts'
import { createMemoryTable } from '../../web/src/features/recording/engine/unsaved-audio/audio-table.ts'
import {
  createUnsavedAudioStore,
  type UnsavedAudioStore,
} from '../../web/src/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import { reportCaptured } from '../../web/src/features/recording/receipt/report-captured.ts'
import { installBrowserGlobals, network } from './browser-globals.ts'
import { HeadlessViewer } from './headless-viewer.ts'
import type { MarkedInterview } from './marked-interview.ts'
import { MarkedMicrophone } from './marked-microphone.ts'
import { signUpForHeaders } from './sign-up.ts'

/** The server or servers under test, with the URLs that recorders and viewers use. */
export interface TestDeployment {
  /** The proxy through which recorders connect. */
  readonly recorders: { url: string }
  /** URLs at which viewers connect. */
  readonly viewerUrls: string[]
  /** URL of a server that still runs when the recording has ended. */
  readonly url: string
  /** The minutes of each ledger row of a session, by the session's id. */
  billed(sessionId: string): Promise<number[]>
}

/** The result of a recording: log, viewers' screens, ledger and notices. */
export interface RecordingOutcome {
  /** The stored segments, each as `number text`. */
  stored: string[]
  /** The stored texts of each channel. */
  channels: [string[], string[]]
  /** The texts that each viewer shows. */
  viewed: string[][]
  session: TranscriptionSession
  billed: number[]
  receipt: Receipt
}

/** Records an interview with the browser's recorder code through the recorders' proxy. */
export class InterviewRecording {
  readonly microphone: MarkedMicrophone
  readonly recorder: Recorder
  readonly notices: string[] = []
  /** Number of reconnects of the recorder. */
  reconnects = 0
  readonly #site: TestDeployment
  readonly #headers: Record<string, string>
  /** Holds the recorder's attempts to connect until it resolves. */
  connectionGate: Promise<void> = Promise.resolve()
  #code: string | null = null
  #viewers: HeadlessViewer[] = []

  private constructor(
    site: TestDeployment,
    headers: Record<string, string>,
    microphone: MarkedMicrophone,
    store: UnsavedAudioStore,
  ) {
    this.#site = site
    this.#headers = headers
    this.microphone = microphone
    const connect = createListenSocketConnector(async (code, signal) => {
      await this.connectionGate
      const { token } = await callEndpoint(createListenToken, { params: { code } }, { signal })
      return token
    })
    this.recorder = new Recorder({
      openCaptureDevices: microphone.openDevices,
      createSession: ({ signal }) => this.#createSession(signal),
      loadEngine: async () => ({ RecordingRun, connect }),
      store,
      onCaptured: (code, count) => void reportCaptured(code, count),
      onNotice: ({ text }) => this.notices.push(text),
      onTranscript: () => {},
      onRetracted: () => {},
      onStored: () => {},
    })
    let before = 'idle'
    this.recorder.subscribe(() => {
      const { name } = this.recorder.getSnapshot().state
      if (before === 'repairing' && name === 'recording') this.reconnects += 1
      before = name
    })
  }

  /** Creates a recorder for a new user with a simulated microphone, at a multiple of real time. */
  static async open(
    site: TestDeployment,
    interview: MarkedInterview,
    speed: number,
  ): Promise<InterviewRecording> {
    const { url } = site.recorders
    const headers = await signUpForHeaders(url)
    installBrowserGlobals(url, headers)
    const store = createUnsavedAudioStore(createMemoryTable())
    return new InterviewRecording(site, headers, new MarkedMicrophone(interview, speed), store)
  }

  /** Creates a recorder on another device of the same user, for this recording. */
  openOtherDevice(interview: MarkedInterview, speed: number): InterviewRecording {
    const store = createUnsavedAudioStore(createMemoryTable())
    const microphone = new MarkedMicrophone(interview, speed)
    const page = new InterviewRecording(this.#site, this.#headers, microphone, store)
    page.#code = this.#code
    page.recorder.reopen({ code: this.code, limitMinutes: 5 })
    return page
  }

  /** Resumes the recording that another page began, and waits until it records. */
  async resume(options: StartOptions = {}): Promise<void> {
    void this.recorder.resume(options)
    await this.until((state) => state === 'recording')
  }

  /** Starts the recorder and waits until it records or the start has failed. */
  async start(sources: AudioSources = 'microphone'): Promise<void> {
    void this.recorder.start({ sources })
    await this.until((state) => state !== 'starting')
  }

  /** The code of the recording that was started. */
  get code(): string {
    return this.#code ?? ''
  }

  /** Those who read along. */
  get viewers(): readonly HeadlessViewer[] {
    return this.#viewers
  }

  /** Waits for a state of the recorder. */
  until(holds: (state: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(this.recorder.getSnapshot().state.name)) return
        stop()
        resolve()
      }
      const stop = this.recorder.subscribe(look)
      look()
    })
  }

  /** Stops after the last word and waits for the recorder, the server and the viewers. */
  async finish(): Promise<RecordingOutcome> {
    await this.microphone.heardAll()
    this.recorder.stop()
    return this.outcome()
  }

  /** Collects the result when the recorder has stopped and the viewers show the end. */
  async outcome(): Promise<RecordingOutcome> {
    await this.until((state) => state === 'stopped')
    await Promise.all(this.#viewers.map((viewer) => viewer.ended()))
    const { code } = this
    const session = await this.#read(getSession, code)
    const { segments } = await readAllPages((after) =>
      this.#read(getSharedTranscript, code, { after }),
    )
    const viewed = this.#viewers.map(({ texts }) => texts)
    for (const viewer of this.#viewers) viewer.close()
    const textsOf = (channel: number) =>
      segments.filter((segment) => segment.channel === channel).map(({ text }) => text)
    return {
      channels: [textsOf(0), textsOf(1)],
      stored: segments.map(({ segment_number, text }) => `${segment_number} ${text}`),
      viewed,
      session,
      billed: await this.#site.billed(session.id),
      receipt: await this.#read(getReceipt, code),
    }
  }

  async #createSession(signal: AbortSignal) {
    const session = await callEndpoint(
      createInterviewSession,
      { body: { p_title: 'Interview' } },
      { signal },
    )
    for (const viewer of this.#viewers) viewer.close()
    this.#code = session.session_id
    this.#viewers = this.#site.viewerUrls.map((url) => new HeadlessViewer(url, session.session_id))
    return { code: session.session_id, limitMinutes: session.recording_limit_minutes }
  }

  async #read<R>(
    endpoint: { path: string; reply: { parse(value: unknown): R } },
    code: string,
    { after = 0 } = {},
  ) {
    const url = new URL(endpoint.path.replace(':code', code), this.#site.url)
    url.searchParams.set('after', String(after))
    const reply = await network(url, { headers: { ...this.#headers, connection: 'close' } })
    return endpoint.reply.parse(await reply.json())
  }
}
