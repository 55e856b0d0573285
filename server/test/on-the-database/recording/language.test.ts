import { getConfiguration } from '@live-scribe/contract/configuration'
import { createCheckToken } from '@live-scribe/contract/live/check-token'
import { transcriptionSession } from '@live-scribe/contract/recording'
import { TestCheck } from '@live-scribe/testing/clients/test-check'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SpeechStreamOptions } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { audio, script, vocabulary } from './marked-interview.ts'

/** A recogniser that notes the language of each stream. */
class PolyglotRecogniser extends MarkedRecogniser {
  readonly opened: string[] = []

  constructor() {
    super(vocabulary, { languages: ['en', 'en-US', 'de', 'multi'] })
  }

  override async open(options: Partial<SpeechStreamOptions> = {}) {
    this.opened.push(options.language ?? '')
    return super.open()
  }

  /** From now on it knows no other languages. */
  limitTo(...languages: string[]) {
    this.capabilities.languages = languages
  }
}

let recogniser: PolyglotRecogniser
let server: TestServer
let user: TestUser
beforeEach(async () => {
  recogniser = new PolyglotRecogniser()
  server = await startTestServer(recogniser)
  user = await server.signUp()
})
afterEach(() => server.close())

const request = (languages: object) =>
  user.call('POST', '/api/rpc/create_interview_session', { p_title: 'Interview', ...languages })
const open = async (languages: object) =>
  transcriptionSession.parse(await (await request(languages)).json())

it('[LANG-1, LANG-5] the language of a recording reaches the recogniser, is stored, and shown to owner and readers', async () => {
  const session = await open({ p_language: 'de-AT' })
  expect(session).toMatchObject({ language: 'de' })
  const recorder = await user.record(session.session_id)
  recorder.speak(audio)
  await recorder.stop()

  expect(recogniser.opened).toEqual(['de'])
  const { session: shared, segments } = await server.transcript(session.session_id)
  expect(shared).toMatchObject({ language: 'de' })
  expect(segments.map(({ text }) => text)).toEqual(script)
  const own = await (await user.call('GET', `/api/sessions/${session.session_id}`)).json()
  expect(own).toMatchObject({ language: 'de' })
})

it.each([
  [['cy-GB', 'de-DE', 'en-GB'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['cy'], 'en-US'],
  [undefined, 'en-US'],
])('[LANG-2] of the preferred languages %s the recording takes %s', async (preferred, language) => {
  const session = await open({ p_preferred_languages: preferred })

  expect(session).toMatchObject({ language })
})

it('[LANG-3] a language that is not recognised here is refused, and the refusal names those that are', async () => {
  const refused = await request({ p_language: 'fr' })

  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    code: 'language_unknown',
    error: 'The language “fr” is not recognised here. Choose one of: en, en-US, de, multi.',
  })
  const reply = await (await user.call('GET', getConfiguration.path)).json()
  expect(getConfiguration.reply.parse(reply).speech_to_text.languages).toEqual([
    'en',
    'en-US',
    'de',
    'multi',
  ])
})

it('[LANG-4] a recording whose language is not recognised any more is not written in another one', async () => {
  const { session_id: code } = await open({ p_language: 'de' })
  recogniser.limitTo('en')
  const recorder = await user.record(code)
  await recorder.closed

  expect(recorder.of('Error')[0]?.message).toContain('does not recognise any more (de)')
  expect(recogniser.opened).toEqual([])
})

it.each([
  [['cy', 'de-AT', 'en'], 'de'],
  [['multi'], 'multi'],
  [[], 'en-US'],
])('[LANG-11] a check that may be spoken in %s listens for %s', async (languages, language) => {
  const reply = await user.call('POST', createCheckToken.path)
  const { token } = createCheckToken.reply.parse(await reply.json())
  const check = await TestCheck.connect(server.url, token, undefined, languages)
  await check.until((it) => it.of('Ready').length === 1)

  expect(recogniser.opened).toEqual([language])
  check.close()
})
