import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { until } from '@live-scribe/testing/time/until'
import { encodeAudio } from '@live-scribe/testing/voice/encode-audio'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { createWaveFile } from '@live-scribe/testing/voice/wave'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_BACKLOG_SAMPLES } from '#server/features/recording/live/backpressure.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { findSessionRow, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
const wave = createWaveFile(Buffer.from(sentence.buffer))
const ogg = ['-c:a', 'libopus', '-frame_duration', '60', '-f', 'ogg']

let recogniser: MarkedRecogniser
let server: TestServer
let key: string
beforeEach(async () => {
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
  key = (await makeKeyHolder(server, await server.signUp())).key
})
afterEach(() => server.close())

/** Opens a socket; the code is that of its recording. */
async function connect(query: Record<string, string> = {}) {
  const recorder = await TestRecorder.connect(server.url, key, query)
  await recorder.until((it) => it.of('Ready').length === 1)
  return { recorder, code: recorder.of('Ready')[0]?.session_id ?? '' }
}

function sendInPieces(recorder: TestRecorder, bytes: Buffer, size: number): void {
  for (let at = 0; at < bytes.length; at += size) recorder.send(bytes.subarray(at, at + size))
}

it('[KEYLISTEN-13, IN-61] a WAV file is written down to the sample, wherever it is cut', async () => {
  for (const size of [7, wave.length]) {
    const { recorder, code } = await connect({ sample_rate: '48000' })
    sendInPieces(recorder, wave, size === 7 ? 1_001 : size)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
    expect(await findStoredTexts(server, code)).toEqual(['it can wait'])
    const [metadata] = recorder.of('Metadata')
    expect(metadata?.duration).toBe(sentence.length / 16_000)
    expect(metadata?.warnings).toBeUndefined()
  }
})

it('[KEYLISTEN-15, IN-63] what can’t be decoded ends the recording at once, and keeps what was said before', async () => {
  const broken = encodeAudio(new Int16Array(5 * 16_000), ['-page_duration', '20000', ...ogg])
  broken[broken.length - 10] = (broken.at(-10) ?? 0) ^ 1
  const cases: [Buffer, RegExp][] = [
    [broken, /^DATA-0000: the Ogg stream is broken: a page has a wrong checksum$/],
    [Buffer.from('fLaC, and more of it'), /^DATA-0000: FLAC is not understood here. ffmpeg makes/],
  ]
  for (const [bytes, reason] of cases) {
    const { recorder, code } = await connect()
    recorder.send(bytes)
    recorder.send(wave)
    const closed = await recorder.closed
    expect(closed.code).toBe(closeCodes.notAudio)
    expect(closed.reason).toMatch(reason)
    expect(recorder.of('Error')).toMatchObject([{ code: 'DATA-0000' }])
    await until(async () => (await findSessionRow(server, code)).status === 'completed')
    expect(await findStoredTexts(server, code)).toEqual([])
  }
  const [heard, none] = recogniser.streams.map(({ heardSamples }) => heardSamples)
  expect(heard).toBeGreaterThan(4 * 16_000)
  expect(heard).toBeLessThan(5 * 16_000)
  expect(none).toBe(0)
})

it('[KEYLISTEN-15, IN-63] a file that ends too early is written down so far, and said to have', async () => {
  const { recorder } = await connect()
  const file = encodeAudio(new Int16Array(3 * 16_000), ogg)
  recorder.send(file.subarray(0, -20))
  expect((await recorder.stop()).code).toBe(closeCodes.finished)
  expect(recorder.of('Metadata')[0]?.warnings).toMatchObject([{ type: 'incomplete_audio' }])
})

it('[KEYLISTEN-16, IN-63] minutes in one message are decoded no faster than the recogniser listens', {
  tags: 'deep',
}, async () => {
  const { recorder } = await connect()
  const [stream] = recogniser.streams
  if (!stream) throw new Error('no stream')
  const listen = stream.push.bind(stream)
  let waiting = 0
  stream.push = (samples) => {
    waiting += samples.length
  }
  recorder.send(encodeAudio(new Int16Array(200 * 16_000), ogg))
  const sampleOf = (at: number) => recorder.of('Heard').at(at)?.sample ?? 0
  // A sender that is held is told again and again where the server is.
  await recorder.until(() => sampleOf(-1) > MAX_BACKLOG_SAMPLES && sampleOf(-1) === sampleOf(-2))
  expect(waiting).toBeGreaterThan(MAX_BACKLOG_SAMPLES)
  expect(waiting).toBeLessThan(MAX_BACKLOG_SAMPLES + 3 * 16_000)
  stream.push = listen
  listen(new Int16Array(waiting))
  expect((await recorder.stop()).code).toBe(closeCodes.finished)
  expect(recorder.of('Metadata')[0]).toMatchObject({ duration: 200 })
})
