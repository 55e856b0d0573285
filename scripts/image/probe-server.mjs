import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'

const SENTENCE = 'the quick brown fox jumps over the lazy dog'
const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }

/**
 * Asks a running server for its health, records a spoken sentence, and reads it as a viewer does.
 * Throws where it answers something else; returns the text that was read.
 * @param {string} url
 */
export async function probeServer(url) {
  for (const path of ['/healthz', '/readyz', '/', '/view/ABC234']) await get(url, path)
  const joined = await call(url, '/api/auth/sign-up/email', account)
  const cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const opened = await call(url, '/api/rpc/create_interview_session', { p_title: 'Probe' }, cookie)
  const { session_id: code } = await opened.json()
  const { token } = await (await call(url, `/api/sessions/${code}/listen-token`, {}, cookie)).json()
  const recorder = await TestRecorder.connect(url, token)
  recorder.speak(synthesiseSamples([SENTENCE]))
  const { code: closed } = await recorder.stop()
  if (closed !== 1000) throw new Error(`The recording ended with the close code ${closed}.`)
  const { segments } = await (await get(url, `/api/transcripts/${code}?after=0`)).json()
  const text = segments.map((segment) => segment.text).join(' ')
  if (!/quick brown/i.test(text)) throw new Error(`A viewer reads “${text}” for “${SENTENCE}”.`)

  return text
}

async function get(url, path) {
  const reply = await fetch(new URL(path, url))
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)

  return reply
}

async function call(url, path, body, cookie = '') {
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  const reply = await fetch(new URL(path, url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)

  return reply
}
