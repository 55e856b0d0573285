import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { findSessionRow, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let server: TestServer
let key: string
beforeEach(async () => {
  // Nothing may wait for the repair window.
  const env = { REPAIR_WINDOW: '3600' }
  server = await startTestServer(new MarkedRecogniser(vocabulary), { env })
  key = (await makeKeyHolder(server, await server.signUp(), { scopes: ['listen'] })).key
})
afterEach(() => server.close())

/** A program that has said a sentence, and the code of its recording. */
async function speak(): Promise<{ recorder: TestRecorder; code: string }> {
  const recorder = await TestRecorder.connect(server.url, key)
  await recorder.until((it) => it.of('Ready').length === 1)
  recorder.speak(sentence)
  return { recorder, code: recorder.of('Ready')[0]?.session_id ?? '' }
}

describe('a program’s recording', () => {
  it('[ATK-1] ends with an empty message, by which Deepgram’s older clients end', async () => {
    const { recorder, code } = await speak()
    recorder.send(new Uint8Array(0))
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    expect(recorder.of('Metadata')).toHaveLength(1)
    expect(await findStoredTexts(server, code)).toEqual(['it can wait'])
  })

  it('[ATK-2] ends at once with a socket that was closed for what it sent, so that the next one is not refused', async () => {
    const { recorder, code } = await speak()
    recorder.send('no message')
    expect((await recorder.closed).code).toBe(closeCodes.notAudio)
    await until(async () => (await findSessionRow(server, code)).status === 'completed')
    expect(await findStoredTexts(server, code)).toEqual(['it can wait'])
    const next = await TestRecorder.connect(server.url, key)
    expect((await next.stop()).code).toBe(closeCodes.finished)
  })

  it('[ATK-2] ends at once with a socket that its program closed with a code of its own', async () => {
    const { recorder, code } = await speak()
    recorder.close(3000)
    await until(async () => (await findSessionRow(server, code)).status === 'completed')
    expect(await findStoredTexts(server, code)).toEqual(['it can wait'])
  })
})
