import { once } from 'node:events'
import { MAX_AUDIO_MESSAGE_BYTES } from '@live-scribe/contract/live/listen-messages'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import type { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Two seconds, so that the server acknowledges the received audio. */
const silence = new Int16Array(32_000)

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
  user = await server.signUp()
})
afterAll(() => server.close())

async function finished(recorder: TestRecorder): Promise<void> {
  expect((await recorder.stop()).code).toBe(1000)
}

describe('[IN-30] what Deepgram’s clients ask for', () => {
  it('SpeechStarted comes before the first words, UtteranceEnd once after the last, for each utterance', {
    tags: 'deep',
  }, async () => {
    const recorder = await user.record(await user.openSession(), {
      vad_events: 'true',
      utterance_end_ms: '1000',
    })
    for (const spoken of [1, 2]) {
      recorder.speak(sentence)
      recorder.speak(silence)
      await recorder.until((live) => live.of('UtteranceEnd').length === spoken)
    }
    const started = recorder.of('SpeechStarted')
    const ended = recorder.of('UtteranceEnd')
    expect(started.map(({ channel }) => channel)).toEqual([
      [0, 1],
      [0, 1],
    ])
    const firstWords = recorder.messages.findIndex(
      (message) => message.type === 'Results' && message.channel.alternatives[0].words.length > 0,
    )
    expect(recorder.messages.findIndex(({ type }) => type === 'SpeechStarted')).toBe(firstWords - 1)
    const finals = recorder
      .of('Results')
      .filter(({ is_final, channel }) => is_final && channel.alternatives[0].words.length > 0)
    const words = finals.map(({ channel }) => channel.alternatives[0].words)
    expect(started.map(({ timestamp }) => timestamp)).toEqual(words.map(([first]) => first?.start))
    expect(ended.map((end) => end.last_word_end)).toEqual(words.map((all) => all.at(-1)?.end))
    await finished(recorder)
  })

  it('[CHAN-14] comes for each of two channels by itself', { tags: 'deep' }, async () => {
    const recorder = await user.record(await user.openSession(), {
      channels: '2',
      multichannel: 'true',
      vad_events: 'true',
      utterance_end_ms: '1000',
    })
    // The microphone speaks, then the meeting.
    recorder.speak(interleave(sentence, new Int16Array(sentence.length)))
    recorder.speak(interleave(new Int16Array(sentence.length), sentence))
    recorder.speak(interleave(silence, silence))
    await recorder.until((live) => live.of('UtteranceEnd').length === 2)
    expect(recorder.of('SpeechStarted')).toMatchObject([
      { channel: [0, 2], timestamp: 0 },
      { channel: [1, 2], timestamp: sentence.length / 16_000 },
    ])
    const ends = recorder.of('UtteranceEnd')
    expect(ends.map(({ channel }) => channel)).toEqual([
      [0, 2],
      [1, 2],
    ])
    const [first = 0, second = 0] = ends.map((end) => end.last_word_end)
    expect(second - first).toBeCloseTo(sentence.length / 16_000, 6)
    await finished(recorder)
  })

  it('comes to nobody who did not ask for it', async () => {
    const recorder = await user.record(await user.openSession())
    recorder.speak(sentence)
    recorder.speak(silence)
    await finished(recorder)
    expect(recorder.of('SpeechStarted')).toEqual([])
    expect(recorder.of('UtteranceEnd')).toEqual([])
  })

  it('each result names the model by a UUID, which stays the same', async () => {
    const recorder = await user.record(await user.openSession())
    recorder.speak(sentence)
    await finished(recorder)
    const uuids = recorder.of('Results').map(({ metadata }) => metadata.model_uuid)
    expect(new Set(uuids).size).toBe(1)
    expect(uuids[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('a refusal has Deepgram’s fields beside ours', async () => {
    const refusalOf = async (query: string, key: string) => {
      const address = `${server.url.replace('http', 'ws')}${LISTEN_PATH}?${query}`
      const socket = new WebSocket(address, ['token', key])
      const [, reply] = await once(socket, 'unexpected-response')
      socket.on('error', () => {})
      let text = ''
      for await (const chunk of reply) text += chunk
      socket.terminate()
      return { reply, body: JSON.parse(text) }
    }
    const wrongKey = await refusalOf('', 'wrong')
    expect(wrongKey.reply.statusCode).toBe(401)
    expect(wrongKey.body).toMatchObject({
      err_code: 'INVALID_AUTH',
      err_msg: 'This key is not valid or has expired.',
      request_id: wrongKey.reply.headers['dg-request-id'],
      code: 'unauthenticated',
    })
    expect(wrongKey.reply.headers['dg-request-id']).toMatch(/^[\w-]{8,}$/)
    const token = await user.listenToken(await user.openSession())
    const wrongRate = await refusalOf('sample_rate=8000', token)
    expect(wrongRate.body).toMatchObject({ err_code: 'INVALID_QUERY_PARAMETER' })
  })
})

describe('[IN-4] a message', () => {
  it('of no bytes, and Configure, change nothing', async () => {
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.send(new Uint8Array(0))
    recorder.send('{"type":"Configure","features":{"endpointing":300}}')
    recorder.speak(sentence)
    await finished(recorder)
    expect(recorder.finals).toEqual(['it can wait'])
    expect(recorder.of('Error')).toEqual([])
  })

  it('may have a megabyte; a larger one is refused with an Error, then 1009', async () => {
    const code = await user.openSession()
    const recorder = await user.record(code)
    const large = new Int16Array(MAX_AUDIO_MESSAGE_BYTES / 2)
    large.set(sentence)
    recorder.send(new Uint8Array(large.buffer))
    await recorder.until((live) => live.finals.length === 1)
    recorder.send(new Uint8Array(MAX_AUDIO_MESSAGE_BYTES + 2))
    expect((await recorder.closed).code).toBe(1009)
    expect(recorder.messages.at(-1)).toMatchObject({ type: 'Error', code: 'DATA-0000' })
    // The recording continues.
    const again = await user.record(code)
    await finished(again)
  })

  it('of a viewer may have 16 kB', async () => {
    const { key } = server.context.viewerHub?.app ?? {}
    const viewer = new WebSocket(`${server.url.replace('http', 'ws')}/app/${key}?protocol=7`)
    await once(viewer, 'message')
    viewer.send('x'.repeat(20_000))
    const [code] = await once(viewer, 'close')
    expect(code).toBe(1009)
  })
})
