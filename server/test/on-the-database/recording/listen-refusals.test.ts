import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noRecogniser } from '#server/adapters/speech-to-text/no-recogniser.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let recogniser: MarkedRecogniser
let server: TestServer
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { now: () => now })
})
afterEach(() => server.close())

describe('who may send audio', () => {
  it('[IN-1, RISK-03, RISK-30] is the owner, by a key for one recording that lasts a minute', async () => {
    const user = await server.signUp()
    const token = await user.listenToken(await user.openSession())
    now = new Date('2026-11-21T09:01:01Z')
    await expect(TestRecorder.connect(server.url, token)).rejects.toThrow('401')
    now = new Date('2026-11-21T09:00:59Z')
    const recorder = await TestRecorder.connect(server.url, token)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
  })

  it('is not someone else: their session and a code that does not exist look the same', async () => {
    const owner = await server.signUp()
    const other = await server.signUp()
    const code = await owner.openSession()
    const refusals = await Promise.all(
      [code, 'ABCDEF'].map((tried) => other.call('POST', `/api/sessions/${tried}/listen-token`)),
    )
    for (const refusal of refusals) {
      expect(refusal.status).toBe(404)
      expect(await refusal.json()).toEqual({
        error: 'Session not found',
        code: 'session_not_found',
      })
    }
    const visitor = await server.visitor.call('POST', `/api/sessions/${code}/listen-token`)
    expect(visitor.status).toBe(401)
  })

  it('is nobody with a forged key, or none: refused before the upgrade', async () => {
    const user = await server.signUp()
    const token = await user.listenToken(await user.openSession())
    const [payload = '', signature = ''] = token.split('.')
    const forged = `${payload}.${signature.split('').reverse().join('')}`
    for (const bad of [forged, payload, 'none', `${payload}.`]) {
      await expect(TestRecorder.connect(server.url, bad)).rejects.toThrow('401')
    }
  })

  it('is not a page of another site', async () => {
    const user = await server.signUp()
    const token = await user.listenToken(await user.openSession())
    const origin = 'https://elsewhere.example'
    await expect(TestRecorder.connect(server.url, token, {}, { origin })).rejects.toThrow('403')
  })
})

describe('what may be sent', () => {
  const wrong: [string, string | Uint8Array][] = [
    ['an odd number of bytes', new Uint8Array(1023)],
    ['text where audio belongs', 'hello'],
    ['a message that does not exist', '{"type":"Hello"}'],
    [
      'a text of more than 8,192 characters',
      JSON.stringify({ type: 'KeepAlive', note: 'x'.repeat(8192) }),
    ],
  ]
  it.each(wrong)(
    'is not %s: told so, closed with 1008, and what was said stays',
    async (_name, data) => {
      const user = await server.signUp()
      const code = await user.openSession()
      const recorder = await user.record(code, { recorder: 'tab' })
      recorder.speak(sentence)
      await recorder.until(({ finals }) => finals.length === 1)
      recorder.send(data)
      expect(await recorder.closed).toEqual({ code: closeCodes.notAudio, reason: 'DATA-0000' })
      expect(recorder.of('Error')[0]?.message).not.toContain('at ')
      expect((await server.transcript(code)).segments).toHaveLength(1)
    },
  )

  it('is not audio in a format that the recogniser can’t read', async () => {
    const user = await server.signUp()
    const token = await user.listenToken(await user.openSession())
    const wrong = { encoding: 'opus', sample_rate: '44100', channels: '2', from: '-1' }
    for (const [name, value] of Object.entries(wrong)) {
      await expect(TestRecorder.connect(server.url, token, { [name]: value })).rejects.toThrow(
        '400',
      )
    }
  })

  it('does not start ahead of all audio by days', async () => {
    const user = await server.signUp()
    const recorder = await user.record(await user.openSession(), { from: '9999999999' })
    expect((await recorder.closed).code).toBe(closeCodes.notAudio)
  })
})

describe('when it may be sent', () => {
  it('[RISK-24] not while another recorder has the session', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await user.record(code, { recorder: 'laptop' })
    await first.until((recorder) => recorder.of('Ready').length === 1)
    const second = await user.record(code, { recorder: 'phone' })
    expect((await second.closed).code).toBe(closeCodes.otherRecorder)
    expect(second.of('Error')[0]?.message).toBe(
      'This recording is already running in another window or on another device.',
    )
    first.speak(sentence)
    await first.stop()
    expect((await server.transcript(code)).segments).toHaveLength(1)
  })

  it('not after the recording has ended', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const early = await user.listenToken(code)
    await (await user.record(code)).stop()
    const late = await TestRecorder.connect(server.url, early)
    expect((await late.closed).code).toBe(closeCodes.sessionCompleted)
    const reply = await user.call('POST', `/api/sessions/${code}/listen-token`)
    expect(reply.status).toBe(409)
  })

  it('not while every recogniser is in use, which people read as a sentence', async () => {
    const user = await server.signUp()
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    const recorder = await user.record(await user.openSession())
    expect((await recorder.closed).code).toBe(closeCodes.recogniserBusy)
    expect(recorder.of('Error')).toMatchObject([
      { code: 'recogniser_busy', message: 'All recognisers are in use.' },
    ])
  })
})

describe('a server without a recogniser', () => {
  it('says so when a recording is to be opened', async () => {
    const bare = await startTestServer(noRecogniser)
    const user = await bare.signUp()
    const reply = await user.call('POST', '/api/rpc/create_interview_session', {
      p_title: 'Interview',
    })
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({
      code: 'recogniser_unavailable',
      error: expect.stringContaining('No speech recogniser is installed'),
    })
    await bare.close()
  })
})
