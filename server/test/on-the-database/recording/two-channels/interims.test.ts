import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { twoChannels } from '../marked-conversation.ts'

let server: TestServer
let events: AsyncQueue<SpeechEvent>[]
beforeEach(async () => {
  events = []
  const recogniser = new MarkedRecogniser([])
  recogniser.open = async (): Promise<SpeechStream> => {
    const own = new AsyncQueue<SpeechEvent>()
    events.push(own)
    return {
      push: () => {},
      finalize: () => {},
      end: () => own.end(),
      close: () => own.close(),
      [Symbol.asyncIterator]: () => own[Symbol.asyncIterator](),
    }
  }
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

const none = { words: [], speaker: null }
const interim: SpeechEvent = {
  type: 'interim',
  startSample: 0,
  endSample: 8000,
  text: 'the',
  ...none,
}
const emptyFinal: SpeechEvent = {
  type: 'final',
  speechFinal: true,
  fromFinalize: false,
  startSample: 0,
  endSample: 16_000,
  text: '',
  ...none,
}
const silence: SpeechEvent = { type: 'silence', sample: 16_000 }

/** A recording whose meeting has an interim. */
async function recordInterim() {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { ...twoChannels, interim_results: 'true' })
  await recorder.until((one) => one.of('Ready').length === 1)
  recorder.speak(new Int16Array(2 * 64_000))
  events[1]?.push(interim)
  await recorder.until((one) => one.of('Results').length === 1)
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'the', channel: 1 }])
  return { code, recorder }
}

it.each([emptyFinal, silence])(
  '[CHAN-69, OUT-3] takes an interim back at once, for the recorder and who joins, when it becomes $type without words',
  async (event) => {
    const { code, recorder } = await recordInterim()
    events[1]?.push(event)
    await recorder.until((one) => one.of('Results').length === 2)
    const [, blank] = recorder.of('Results')
    expect(blank).toMatchObject({
      channel_index: [1, 2],
      is_final: event.type === 'final',
      channel: { alternatives: [{ transcript: '', words: [] }] },
    })
    const { interims, interim: newest } = await server.transcript(code)
    expect([interims, newest]).toEqual([[], null])
  },
)

it('[CHAN-69] keeps an interim that begins after the silence, and that of the other channel', async () => {
  const { code, recorder } = await recordInterim()
  events[0]?.push({ ...interim, startSample: 20_000, endSample: 24_000, text: 'hello' })
  events[0]?.push(silence)
  events[1]?.push(emptyFinal)
  await recorder.until((one) => one.of('Results').length === 3)
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'hello', channel: 0 }])
})
