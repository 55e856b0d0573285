import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { type MarkedInterview, markedVocabulary } from '../faults/marked-interview.ts'
import { signUpForHeaders } from '../faults/sign-up.ts'

/** A user who speaks an interview, one sentence after the other, into a real server. */
export class Speaker {
  readonly code: string
  readonly #headers: Record<string, string>
  readonly #interview: MarkedInterview
  #recorder: TestRecorder
  #isStopped = false

  private constructor(parts: {
    code: string
    headers: Record<string, string>
    interview: MarkedInterview
    recorder: TestRecorder
  }) {
    this.code = parts.code
    this.#headers = parts.headers
    this.#interview = parts.interview
    this.#recorder = parts.recorder
  }

  /** Opens a session, by default of a new user; `headers` are those of another one. */
  static async start(
    url: string,
    interview: MarkedInterview,
    headers?: Record<string, string>,
  ): Promise<Speaker> {
    return Speaker.#open(url, interview, headers ?? (await signUpForHeaders(url)))
  }

  static async #open(
    url: string,
    interview: MarkedInterview,
    headers: Record<string, string>,
  ): Promise<Speaker> {
    const session = await post(url, createInterviewSession.path, headers, { p_title: 'Interview' })
    const code = createInterviewSession.reply.parse(session).session_id
    const recorder = await connect(url, code, headers)
    return new Speaker({ code, headers, interview, recorder })
  }

  /** The finals that the server acknowledged so far. */
  get finals(): string[] {
    return [...this.#recorder.finals]
  }

  /** Speaks on until `stopSpeaking`, each sentence when the one before was acknowledged. */
  async speakUntilStopped(): Promise<void> {
    for (const [number, sentence] of this.#interview.sentences.entries()) {
      if (this.#isStopped) return
      this.#recorder.speak(new Int16Array(createMarkedSpeech([sentence], markedVocabulary)))
      await this.heard(number + 1)
    }
  }

  /** Speaks on until so many sentences are spoken, each when the one before was acknowledged. */
  async speakTo(count: number): Promise<void> {
    for (let number = this.finals.length; number < count; number += 1) {
      const sentence = this.#interview.sentences[number] ?? ''
      this.#recorder.speak(new Int16Array(createMarkedSpeech([sentence], markedVocabulary)))
      await this.heard(number + 1)
    }
  }

  stopSpeaking(): void {
    this.#isStopped = true
  }

  /** Waits until so many finals are acknowledged. */
  heard(count: number): Promise<void> {
    return this.#recorder.until(({ finals }) => finals.length >= count)
  }

  /** The position from which a recorder keeps its audio. */
  get durableSample(): number {
    return this.#recorder.of('Durable').at(-1)?.sample ?? 0
  }

  /** Waits until this position is durable. */
  reached(sample: number): Promise<void> {
    return this.#recorder.until(() => this.durableSample >= sample)
  }

  /** What the server said when it took the last socket. */
  get ready() {
    return this.#recorder.of('Ready')[0]
  }

  /** Opens another session of the same user; returns the HTTP status of the reply. */
  async openAnother(url: string): Promise<number> {
    const path = createInterviewSession.path
    return (await send(url, path, this.#headers, { p_title: 'Another interview' })).status
  }

  /** Waits until the server closes the recorder; returns the code that it says. */
  async closed(): Promise<number> {
    return (await this.#recorder.closed).code
  }

  /** Sends all audio from a position on to another server, and stops there. */
  async resume(url: string, from: number) {
    this.#recorder = await connect(url, this.code, this.#headers, from)
    this.#recorder.speak(this.#interview.audio.subarray(from))
    await this.#recorder.stop()
    return this.#recorder.of('Ended')[0]
  }

  /** The transcript that a server has; throws when a number is missing or doubled. */
  async read(url: string): Promise<string[]> {
    const path = getSharedTranscript.path.replace(':code', this.code)
    const reply = await fetch(new URL(path, url), { headers: { connection: 'close' } })
    const { segments } = getSharedTranscript.reply.parse(await reply.json())
    const isGapless = segments.every(({ segment_number }, at) => segment_number === at + 1)
    if (!isGapless) throw new Error('the numbers of the segments have a gap')
    return segments.map(({ text }) => text)
  }
}

async function connect(url: string, code: string, headers: Record<string, string>, from = 0) {
  const path = createListenToken.path.replace(':code', code)
  const { token } = createListenToken.reply.parse(await post(url, path, headers, {}))
  return TestRecorder.connect(url, token, { recorder: 'speaker', from: String(from) })
}

async function post(url: string, path: string, headers: Record<string, string>, body: unknown) {
  const reply = await send(url, path, headers, body)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

function send(url: string, path: string, headers: Record<string, string>, body: unknown) {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { ...headers, origin: url, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })
}
