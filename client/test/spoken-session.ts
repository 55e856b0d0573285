import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import type { TestAccount } from './test-account.ts'

/** A session whose words are stored without audio, as by a client that recognises them itself. */
export class SpokenSession {
  readonly code: string
  readonly #url: string
  readonly #account: TestAccount
  #count = 0

  private constructor(url: string, account: TestAccount, code: string) {
    this.#url = url
    this.#account = account
    this.code = code
  }

  /** Opens a session; an earlier one of the account is completed. */
  static async open(url: string, account: TestAccount, title = 'Talk'): Promise<SpokenSession> {
    const body = { p_title: title, p_take_over: true }
    const reply = await post(url, account, '/api/rpc/create_interview_session', body)
    const { session_id } = (await reply.json()) as { session_id: string }
    return new SpokenSession(url, account, session_id)
  }

  /** The number of the last segment. */
  get last(): number {
    return this.#count
  }

  /** Stores sentences, which readers are told. */
  async say(sentences: number): Promise<void> {
    for (let said = 0; said < sentences; said += 1) {
      this.#count += 1
      await post(this.#url, this.#account, '/api/transcript-segment', {
        sessionId: this.code,
        segmentNumber: this.#count,
        text: textOf(this.#count),
        isFinal: true,
      })
    }
  }

  /** Completes the session, as a recorder that stops without having sent audio. */
  async end(): Promise<void> {
    const path = `/api/sessions/${this.code}/listen-token`
    const reply = await post(this.#url, this.#account, path, {})
    const { token } = (await reply.json()) as { token: string }
    const recorder = await TestRecorder.connect(this.#url, token)
    await recorder.stop()
  }
}

/** The text of a sentence. */
export function textOf(number: number): string {
  return `This is sentence ${number}.`
}

async function post(
  url: string,
  { key }: TestAccount,
  path: string,
  body: object,
): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}
