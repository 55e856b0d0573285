import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { createInterim, DictatedRecogniser, emptyFinal, silence } from '../dictated-recogniser.ts'
import { twoChannels } from '../marked-conversation.ts'

let server: TestServer
let recogniser: DictatedRecogniser
beforeEach(async () => {
  recogniser = new DictatedRecogniser()
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

/** A recording whose meeting has an interim. */
async function recordInterim() {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { ...twoChannels, interim_results: 'true' })
  await recorder.until((one) => one.of('Ready').length === 1)
  recorder.speak(new Int16Array(2 * 64_000))
  recogniser.dictations[1]?.push(createInterim('the'))
  await recorder.until((one) => one.of('Results').length === 1)
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'the', channel: 1 }])
  return { code, recorder }
}

it.each([emptyFinal, silence])(
  '[CHAN-69, OUT-3] takes an interim back at once, for the recorder and who joins, when it becomes $type without words',
  async (event) => {
    const { code, recorder } = await recordInterim()
    recogniser.dictations[1]?.push(event)
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
  recogniser.dictations[0]?.push(createInterim('hello', [20_000, 24_000]))
  recogniser.dictations[0]?.push(silence)
  recogniser.dictations[1]?.push(emptyFinal)
  await recorder.until((one) => one.of('Results').length === 3)
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'hello', channel: 0 }])
})
