import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Failover } from '#server/adapters/speech-to-text/failover/failover.ts'
import { MeteredSpeechToText } from '#server/adapters/speech-to-text/metered.ts'
import { recogniserUse } from '#server/db/schema.ts'
import { findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { audio, middle, script, vocabulary } from './marked-interview.ts'

let hosted: MarkedRecogniser
let local: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  hosted = new MarkedRecogniser(vocabulary)
  local = new MarkedRecogniser(vocabulary)
  const capabilities = { ...hosted.capabilities, onThisServer: false }
  const service = Object.assign(hosted, { name: 'service', capabilities })
  server = await startTestServer(
    new Failover({
      hosted: new MeteredSpeechToText(service),
      local: new MeteredSpeechToText(local),
      log: pino({ level: 'silent' }),
    }),
  )
})
afterEach(() => server.close())

it('[STT-35, COST-1] a recording whose speech service breaks goes on with this server’s recogniser, its words say so, and what each was fed is counted', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(audio.subarray(0, middle))
  await recorder.until(({ finals }) => finals.length === 1)
  hosted.crash()
  recorder.speak(audio.subarray(middle))
  await recorder.stop()
  expect(await findStoredTexts(server, code)).toEqual(script)
  expect(hosted.streams).toHaveLength(1)

  const log = await (await user.call('GET', `/api/transcripts/${code}`)).json()
  const marks = (log as { segments: { is_fallback?: boolean }[] }).segments.map(
    ({ is_fallback }) => is_fallback ?? false,
  )
  expect(marks).toEqual(script.map((_, index) => index > 0))
  const results = recorder.of('Results').filter(({ is_final }) => is_final)
  expect(results[0]?.live_scribe.is_fallback).toBeUndefined()
  expect(results.at(-1)?.live_scribe.is_fallback).toBe(true)

  const findUse = () =>
    server.context.db.select().from(recogniserUse).orderBy(recogniserUse.isHosted)
  await expect.poll(async () => (await findUse()).length).toBe(2)
  // The local one was fed again what the service had not finished.
  expect(await findUse()).toMatchObject([
    { provider: 'marked', isHosted: false, channel: 0, samples: 160_000 },
    { provider: 'service', isHosted: true, channel: 0, samples: 48_000 },
  ])
})
