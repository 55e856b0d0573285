import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import type {
  createInterviewSession,
  createListenToken,
  endSession,
} from '@live-scribe/contract/recording'
import { call, type Route, type ServerAddress } from '../http/call.ts'
import type { AudioSender } from './audio-sender.ts'
import type { ListenOptions } from './listen-event.ts'
import { ListenSocket } from './listen-socket.ts'
import { SERVER_RATE_HZ } from './to-server-rate.ts'

const create: Route<typeof createInterviewSession> = {
  method: 'POST',
  path: '/api/rpc/create_interview_session',
}
const token: Route<typeof createListenToken> = {
  method: 'POST',
  path: '/api/sessions/:code/listen-token',
}
const end: Route<typeof endSession> = { method: 'POST', path: '/api/end-session' }

/** A recording of the key's owner, and the way to its audio socket. */
export class RecordingSession {
  readonly code: string
  readonly #server: ServerAddress
  readonly #options: ListenOptions
  /** By this name the server knows the recorder on its next socket. */
  readonly #recorder = crypto.randomUUID()

  private constructor(server: ServerAddress, code: string, options: ListenOptions) {
    this.#server = server
    this.code = code
    this.#options = options
  }

  /** Opens a recording. */
  static async open(server: ServerAddress, options: ListenOptions): Promise<RecordingSession> {
    const { title = 'Recording', language, takeOver = false, signal } = options
    const body = { p_title: title, p_language: language, p_take_over: takeOver }
    const { session_id } = await call(server, create, { body }, signal)
    return new RecordingSession(server, session_id, options)
  }

  /** Opens a socket that begins with the audio which is not stored. */
  async connect(sender: AudioSender): Promise<ListenSocket> {
    const { signal } = this.#options
    const request = { params: { code: this.code } }
    const { token: key } = await call(this.#server, token, request, signal)
    return new ListenSocket(this.#urlFrom(sender).href, key)
  }

  /** Ends the recording without a socket; its audio is transcribed to the end. */
  async leave(): Promise<void> {
    await call(this.#server, end, { body: { sessionId: this.code } }).catch(() => {})
  }

  #urlFrom(sender: AudioSender): URL {
    const { channels = 1 } = this.#options
    const url = new URL(LISTEN_PATH, this.#server.url.replace(/^http/, 'ws'))
    url.search = new URLSearchParams({
      encoding: 'linear16',
      sample_rate: String(SERVER_RATE_HZ),
      channels: String(channels),
      ...(channels === 2 ? { multichannel: 'true' } : {}),
      interim_results: 'true',
      recorder: this.#recorder,
      from: String(sender.from),
      captured: String(sender.captured),
    }).toString()
    return url
  }
}
