import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Failover } from '#server/adapters/speech-to-text/failover/failover.ts'
import { findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { audio, middle, script, vocabulary } from './marked-interview.ts'

let hosted: MarkedRecogniser
let local: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  hosted = new MarkedRecogniser(vocabulary)
  local = new MarkedRecogniser(vocabulary)
  server = await startTestServer(new Failover({ hosted, local, log: pino({ level: 'silent' }) }))
})
afterEach(() => server.close())

it('[STT-35] a recording whose speech service breaks goes on with this server’s recogniser, and its words say so', async () => {
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
})
