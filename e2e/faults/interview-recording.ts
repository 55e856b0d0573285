import {
  createInterviewSession,
  createListenToken,
  getSession,
  type TranscriptionSession,
} from '@live-scribe/contract/recording'
import { getSharedTranscript, readAllPages } from '@live-scribe/contract/sharing'
import { callEndpoint } from '../../web/src/api/client.ts'
import { createListenSocketConnector } from '../../web/src/features/recording/engine/link/listen-socket.ts'
import { Recorder } from '../../web/src/features/recording/engine/recorder.ts'
import {
  createMemoryTable,
  createUnsavedAudioStore,
} from '../../web/src/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import { installBrowserGlobals } from './browser-globals.ts'
import { HeadlessViewer } from './headless-viewer.ts'
import type { MarkedInterview } from './marked-interview.ts'
import { MarkedMicrophone } from './marked-microphone.ts'
import { signUpForHeaders } from './sign-up.ts'

const network = globalThis.fetch

/** Where an interview is recorded and read along. */
export interface TestDeployment {
  /** The pages' address, as recorders reach it. */
  readonly recorders: { url: string }
  /** The addresses at which somebody reads along. */
  readonly readers: string[]
  /** An address that answers when the recording is over. */
  readonly url: string
  /** The minutes that the ledger took for a session, by its id. */
  billed(sessionId: string): Promise<number[]>
}

/** What is left of a recording, wherever one can look. */
export interface RecordingOutcome {
  /** The log, as `number text`. */
  stored: string[]
  /** What each viewer's screen shows. */
  viewed: string[][]
  session: TranscriptionSession
  billed: number[]
}

/** The browser's own recorder, at work against the server through the recorders' network. */
export class InterviewRecording {
  readonly microphone: MarkedMicrophone
  readonly recorder: Recorder
  readonly notices: string[] = []
  /** How often the recorder lost its connection and got it back. */
  repairs = 0
  readonly #site: TestDeployment
  readonly #headers: Record<string, string>
  #code: string | null = null
  #viewers: HeadlessViewer[] = []

  private constructor(
    site: TestDeployment,
    headers: Record<string, string>,
    microphone: MarkedMicrophone,
  ) {
    this.#site = site
    this.#headers = headers
    this.microphone = microphone
    this.recorder = new Recorder({
      openMicrophone: microphone.open,
      createSession: ({ signal }) => this.#createSession(signal),
      connect: createListenSocketConnector(async (code, signal) => {
        const { token } = await callEndpoint(createListenToken, { params: { code } }, { signal })
        return token
      }),
      store: createUnsavedAudioStore(createMemoryTable()),
      onNotice: ({ text }) => this.notices.push(text),
      onTranscript: () => {},
      onStored: () => {},
    })
    let before = 'idle'
    this.recorder.subscribe(() => {
      const { name } = this.recorder.getSnapshot().state
      if (before === 'repairing' && name === 'recording') this.repairs += 1
      before = name
    })
  }

  /** A new person's page with a microphone that hears the interview, so many times faster. */
  static async open(
    site: TestDeployment,
    { audio }: MarkedInterview,
    speed: number,
  ): Promise<InterviewRecording> {
    const { url } = site.recorders
    const headers = await signUpForHeaders(url)
    installBrowserGlobals(url, headers)
    return new InterviewRecording(site, headers, new MarkedMicrophone(audio, speed))
  }

  /** Presses Start and waits until the recorder is heard, or has said why not. */
  async start(): Promise<void> {
    void this.recorder.start()
    await this.until((state) => state !== 'starting')
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

  /** Presses Stop after the last word and waits for the recorder, the server and the viewer. */
  async finish(): Promise<RecordingOutcome> {
    await this.microphone.heardAll()
    this.recorder.stop()
    return this.outcome()
  }

  /** What is left when the recorder has stopped and the viewer has seen the end. */
  async outcome(): Promise<RecordingOutcome> {
    await this.until((state) => state === 'stopped')
    await Promise.all(this.#viewers.map((viewer) => viewer.ended()))
    const code = this.#code ?? ''
    const session = await this.#read(getSession, code)
    const { segments } = await readAllPages((after) =>
      this.#read(getSharedTranscript, code, { after }),
    )
    const viewed = this.#viewers.map(({ texts }) => texts)
    for (const viewer of this.#viewers) viewer.close()
    return {
      stored: segments.map(({ segment_number, text }) => `${segment_number} ${text}`),
      viewed,
      session,
      billed: await this.#site.billed(session.id),
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
    this.#viewers = this.#site.readers.map((url) => new HeadlessViewer(url, session.session_id))
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
