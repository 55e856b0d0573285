import { getConfiguration } from '@live-scribe/contract/configuration'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Deepgram } from '#server/adapters/speech-to-text/deepgram/deepgram.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary =
  'nothing was lost and counted twice why did you choose a queue it can wait'.split(' ')
const script = ['nothing was lost', 'why did you choose a queue', 'it can wait', 'nothing was lost']
const audio = createMarkedSpeech(script, vocabulary)

let upstream: TestServer
let proxy: FaultProxy
let server: TestServer
beforeEach(async () => {
  upstream = await startTestServer(new MarkedRecogniser(vocabulary))
  proxy = await FaultProxy.open(Number(new URL(upstream.url).port))
  server = await startTestServer(
    new Deepgram({
      url: proxy.url,
      model: 'nova-2',
      vocabulary: [],
      log: pino({ level: 'silent' }),
      key: async () => {
        const user = await upstream.signUp()
        return user.listenToken(await user.openSession())
      },
    }),
  )
})
afterEach(async () => {
  await server.close()
  await proxy.close()
  await upstream.close()
})

/**
 * Records the script, and cuts the connection to the service at these samples; returns the stored
 * segments.
 */
async function record(cuts: number[]) {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  let spoken = 0
  for (const cut of [...cuts, audio.length]) {
    recorder.speak(audio.subarray(spoken, cut))
    spoken = cut
    // The audio before the cut has been recognised by the service.
    await recorder.until(() => recorder.of('Results').some((result) => reaches(result, cut)))
    if (cut < audio.length) proxy.cut()
  }
  await recorder.stop()
  const { segments } = await server.transcript(code)
  return segments.map(({ text, segment_number, start_ms, end_ms }) => ({
    text,
    segment_number,
    start_ms,
    end_ms,
  }))
}

/** Whether a result covers all words that end before a sample. */
function reaches({ start, duration }: { start: number; duration: number }, sample: number) {
  return (start + duration) * 16_000 >= Math.min(sample, audio.length - 16_000) - 6_000
}

it('[RISK-33, STT-14] writes the same, word by word, when the line to the service is cut', async () => {
  const undisturbed = await record([])
  expect(undisturbed.map(({ text }) => text)).toEqual(script)
  // The cuts are in the first sentence, in the second, and between the third and the fourth.
  expect(await record([9_000, 48_000, 92_000])).toEqual(undisturbed)
})

it('[CHAN-11, CHAN-13] writes both channels when their lines are cut, and counts what each sent', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { channels: '2', multichannel: 'true' })
  const them = createMarkedSpeech(script.toReversed(), vocabulary)
  const both = interleave(audio, them)
  const cut = 48_000
  recorder.speak(both.subarray(0, 2 * cut))
  const isWritten = (channel: number) => () =>
    recorder.of('Results').some((one) => one.channel_index[0] === channel && reaches(one, cut))
  await recorder.until(() => isWritten(0)() && isWritten(1)())
  proxy.cut()
  recorder.speak(both.subarray(2 * cut))
  await recorder.stop()
  const { segments } = await server.transcript(code)
  const textsOf = (channel: number) =>
    segments.filter((one) => one.channel === channel).map(({ text }) => text)
  expect([textsOf(0), textsOf(1)]).toEqual([script, script.toReversed()])
  const { secondsSent = 0, streamsOpened } = server.context.speechToText.usage ?? {}
  expect(secondsSent).toBeGreaterThanOrEqual((2 * audio.length) / 16_000)
  expect(streamsOpened).toBe(4)
})

it('[RISK-48, RISK-49] tells the pages what is true of the service', async () => {
  const reply = await server.visitor.call('GET', getConfiguration.path)
  const { speech_to_text } = getConfiguration.reply.parse(await reply.json())
  expect(speech_to_text).toEqual({
    name: 'Deepgram nova-2',
    on_this_server: false,
    available: true,
    arriving: null,
    speaker_labels: true,
    two_channels: true,
    punctuation: true,
    jargon: false,
    languages: expect.arrayContaining(['en', 'de', 'multi']),
  })
})
