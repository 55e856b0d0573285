// @module-tag deep

import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const sentences = [
  'Could you tell me about a project that you are proud of?',
  'We moved a large service to another database without a minute of downtime.',
  'Nothing was lost, and nothing was counted twice.',
  'The readers did not notice, and that was what we wanted.',
  'In the end I wrote down what we had learned.',
]
/** Slightly more than the minute of audio that is buffered while a connection is lost. */
const minute = [...sentences, ...sentences, ...sentences]
const last = /wrote down/
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

let server: TestServer
beforeEach(async () => {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  server = await startTestServer(new Pocketsphinx({ files, streams: 4 }))
})
afterEach(() => server.close())

/** Four users send all of their audio at once, as after an outage, and stop. */
async function burst(audio: Int16Array) {
  const users = await Promise.all([1, 2, 3, 4].map(() => server.signUp()))
  return Promise.all(
    users.map(async (user) => {
      const code = await user.openSession()
      const recorder = await user.record(code)
      await recorder.until((it) => it.of('Ready').length === 1)
      recorder.speak(audio)
      return { code, recorder, stopped: recorder.stop() }
    }),
  )
}

it('[POS-12, STT-21] four recorders that burst and stop have all their words, and the next four begin', async () => {
  const audio = synthesiseSamples(minute)
  expect(audio.length).toBeGreaterThan(64 * 16_000)
  const recordings = await burst(audio)
  // Further recordings start while the audio of the first ones is still being transcribed.
  const next = await burst(synthesiseSamples(sentences.slice(-1)))
  for (const { code, recorder, stopped } of [...recordings, ...next]) {
    expect((await stopped).code).toBe(1000)
    expect(recorder.of('Ended')).toMatchObject([{ unwritten_seconds: 0 }])
    const { segments } = await server.transcript(code)
    expect(segments.filter(({ is_gap }) => is_gap)).toEqual([])
    expect(segments.at(-1)?.text).toMatch(last)
  }
  const texts = await Promise.all(recordings.map(({ code }) => server.transcript(code)))
  for (const { segments } of texts) {
    expect(segments.length).toBeGreaterThanOrEqual(minute.length - 1)
    const written = words(segments.map(({ text }) => text).join(' '))
    expect(written).toBeGreaterThan(0.9 * words(minute.join(' ')))
  }
}, 600_000)

it('[POS-16] ends at once though recordings are being written and others start', async () => {
  const recordings = await burst(synthesiseSamples(minute))
  await Promise.all(
    recordings.map(({ recorder }) =>
      recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing)),
    ),
  )
  const user = await server.signUp()
  const starting = user.openSession().then((code) => user.record(code))
  starting.catch(() => {})
  await server.close()
  for (const { stopped } of recordings) expect([1000, 4103]).toContain((await stopped).code)
}, 600_000)
