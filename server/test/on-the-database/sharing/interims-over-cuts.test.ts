import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { createInterim, DictatedRecogniser, silence } from '../recording/dictated-recogniser.ts'

let server: TestServer
let recogniser: DictatedRecogniser
let announced: { text?: string }[]
beforeEach(async () => {
  recogniser = new DictatedRecogniser()
  server = await startTestServer(recogniser)
  announced = []
  const { viewerChannels } = server.context
  const publish = viewerChannels.publish.bind(viewerChannels)
  viewerChannels.publish = (channel, event, data, options) => {
    announced.push(data as { text?: string })
    publish(channel, event, data, options)
  }
})
afterEach(() => server.close())

/** A recording with four seconds of audio, of which a word is being heard. */
async function recordWord() {
  const user = await server.signUp()
  const code = await user.openSession()
  const options = { recorder: 'tab', interim_results: 'true' }
  const recorder = await user.record(code, options)
  await recorder.until((one) => one.of('Ready').length === 1)
  recorder.speak(new Int16Array(64_000))
  recogniser.dictations[0]?.push(createInterim('the'))
  await recorder.until((one) => one.of('Results').length === 1)
  const comeBack = async () => {
    const again = await user.record(code, { ...options, from: '64000' })
    await again.until((one) => one.of('Ready').length === 1)

    return again
  }

  return { code, recorder, comeBack }
}

it('[OUT-20] has the words that are heard while their recorder comes back', async () => {
  const { code, recorder, comeBack } = await recordWord()
  await recorder.cut()
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'the' }])
  await comeBack()
  expect(recogniser.dictations).toHaveLength(1)
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'the' }])
})

it('[OUT-3, LIVE-31] takes words of before a cut back, for recorder and viewers, when they were none', async () => {
  const { recorder, comeBack } = await recordWord()
  await recorder.cut()
  const again = await comeBack()
  recogniser.dictations[0]?.push(silence)
  await again.until((one) => one.of('Results').length > 0)
  expect(again.of('Results')[0]?.channel.alternatives[0]?.transcript).toBe('')
  expect(announced.filter(({ text }) => text === '')).toHaveLength(1)
})

it('[OUT-20] has the words that are heard in the rest of a recording that was stopped', async () => {
  const { code, recorder } = await recordWord()
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  await recorder.until((one) => one.of('Heard').some((heard) => heard.is_finishing))
  await until(async () => (await server.transcript(code)).session.status === 'paused')
  recogniser.dictations[0]?.push(createInterim('the end', [0, 12_000]))
  await until(async () => announced.at(-1)?.text === 'the end')
  expect((await server.transcript(code)).interims).toMatchObject([{ text: 'the end' }])
})

it('[OUT-20] says where nobody can tell which words are being heard', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  expect(await server.transcript(code)).toMatchObject({ interims: [], interims_known: false })
  const recorder = await user.record(code)
  await recorder.until((one) => one.of('Ready').length === 1)
  expect(await server.transcript(code)).toMatchObject({ interims: [], interims_known: true })
})

it('[LIVE-31] takes back for viewers what another process heard before it was gone, when it was nothing', async () => {
  const { code, recorder, comeBack } = await recordWord()
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  recogniser.dictations[0]?.close()
  await until(async () => (await server.transcript(code)).session.status !== 'active')
  announced.length = 0
  const again = await comeBack()
  recogniser.dictations[1]?.push(silence)
  await again.until((one) => one.of('Results').length > 0)
  expect(again.of('Results')[0]?.channel.alternatives[0]?.transcript).toBe('')
  expect(announced.filter(({ text }) => text === '')).toMatchObject([{ channel: 0 }])
})
