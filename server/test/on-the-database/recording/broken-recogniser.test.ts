import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { audio, middle, script, vocabulary } from './marked-interview.ts'

let recogniser: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

describe('a recogniser that breaks', () => {
  it('is replaced, and hears again what was not stored', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio.subarray(0, middle))
    await recorder.until(({ finals }) => finals.length === 1)
    recogniser.crash()
    recorder.speak(audio.subarray(middle))
    await recorder.stop()
    expect(await findStoredTexts(server, code)).toEqual(script)
    expect(recogniser.streams).toHaveLength(2)
  })

  it('for good sends the recorder away with a code that invites it back', {
    tags: 'deep',
  }, async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio.subarray(0, middle))
    await recorder.until(({ finals }) => finals.length === 1)
    const gone = () => new SpeechToTextError('failed', 'The recogniser is gone.')
    recogniser.refusals.push(gone(), gone(), gone())
    recorder.speak(audio.subarray(middle))
    recogniser.crash()
    expect((await recorder.closed).code).toBe(closeCodes.recogniserFailed)

    const again = await user.record(code)
    again.speak(audio)
    await again.stop()
    expect(await findStoredTexts(server, code)).toEqual(script)
  })
})

describe('a recogniser that finishes nothing and breaks', () => {
  it('[STT-25] is given up over the same audio, whatever empty finals it tells', async () => {
    const user = await server.signUp()
    const recorder = await user.record(await user.openSession())
    recorder.speak(new Int16Array(16_000))
    for (let failures = 1; failures <= 4; failures += 1) {
      recorder.send(JSON.stringify({ type: 'Finalize' }))
      await recorder.until((each) => each.of('Results').length === failures)
      recogniser.crash()
      while (failures < 4 && recogniser.streams.length === failures) {
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    expect((await recorder.closed).code).toBe(closeCodes.recogniserFailed)
  })
})

describe('a recogniser that has no room', () => {
  it('[STT-23] is waited for, when the one before broke in mid-sentence', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio.subarray(0, middle))
    await recorder.until(({ finals }) => finals.length === 1)
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    recogniser.crash()
    recorder.speak(audio.subarray(middle))
    await recorder.stop()
    expect(await findStoredTexts(server, code)).toEqual(script)
  })
})
