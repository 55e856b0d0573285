import { interleave } from '@live-scribe/testing/voice/interleave'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import {
  addSound,
  createMarkedSpeech,
  MarkedRecogniser,
} from '@live-scribe/testing/voice/marked-speech'
import { decibels, mix } from '@live-scribe/testing/voice/mix'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { twoChannels, vocabulary } from './marked-conversation.ts'

const sentence = 'why did you choose a queue'
/** Each sentence, on both channels at once and in the same words. */
const script = [sentence, sentence, sentence, sentence]
const marks = createMarkedSpeech(script, vocabulary)
const part = marks.length / script.length
const their = synthesiseSamples(interviewSentences.slice(0, 5), 'slt').subarray(8000)
const own = synthesiseSamples(interviewSentences.slice(1, 4), 'rms').subarray(8000)
const LAG = 1440

/** In turn: echo, the own voice over the echo, the own voice alone, echo. */
function createConversation() {
  const voice = mix(marks.length, [
    { at: 0, sound: their.subarray(0, 2 * part) },
    { at: 3 * part, sound: their.subarray(2 * part, 3 * part) },
  ])
  const heard = mix(marks.length, [
    { at: LAG, sound: voice, gain: decibels(-6) },
    { at: part + 1600, sound: own.subarray(0, part - 3200) },
    { at: 2 * part, sound: own.subarray(part, 2 * part - 1600) },
  ])
  return { microphone: addSound(marks, heard), meeting: addSound(marks, voice) }
}

const { microphone, meeting } = createConversation()
const conversation = interleave(microphone, meeting)
const expected = [true, false, false, true]

let recogniser: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  recogniser = new MarkedRecogniser(vocabulary, { hasSound: true })
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

/** What is stored as an echo, of the lines of a channel. */
async function findEchoes(code: string, channel: number) {
  const { segments } = await server.transcript(code)
  const lines = segments.filter((one) => one.channel === channel && !one.is_gap)
  return lines.map(({ text, is_echo }) => ({ text, isEcho: is_echo === true }))
}

const all = (isEcho: readonly boolean[]) => isEcho.map((one) => ({ text: sentence, isEcho: one }))

async function record(query: Record<string, string> = twoChannels) {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'tab', ...query })
  return { user, code, recorder }
}

describe('the meeting in the microphone', () => {
  it('[CHAN-70, CHAN-71] is stored as echo where it is the only sound, whatever the text', async () => {
    const { code, recorder } = await record()
    recorder.speak(conversation)
    await recorder.stop()
    expect(await findEchoes(code, 0)).toEqual(all(expected))
    expect(await findEchoes(code, 1)).toEqual(all([false, false, false, false]))
    const finals = recorder
      .of('Results')
      .filter(({ is_final, live_scribe }) => is_final && live_scribe.channel === 0)
    const marks = finals.map(({ live_scribe }) => live_scribe.is_echo)
    expect(marks).toEqual([true, undefined, undefined, true])
  })

  it('[CHAN-70] is no question of the text: the same words on both channels, and no echo', async () => {
    const { code, recorder } = await record()
    recorder.speak(interleave(addSound(marks, own), addSound(marks, their)))
    await recorder.stop()
    expect(await findEchoes(code, 0)).toEqual(all([false, false, false, false]))
  })
})

describe('what is an echo', () => {
  /** A frame within the first sentence. */
  const middle = 24_000

  it.each([0, 1])(
    '[CHAN-72] is the same after the recogniser of channel %i broke',
    async (broken) => {
      const { code, recorder } = await record()
      recorder.speak(conversation.subarray(0, 2 * middle))
      await recorder.until((it) => it.of('Results').length >= 4)
      recogniser.crash(broken)
      recorder.speak(conversation.subarray(2 * middle))
      await recorder.stop()
      expect(await findEchoes(code, 0)).toEqual(all(expected))
    },
  )

  it('[CHAN-72] is the same when the microphone is transcribed long after the meeting', async () => {
    const { code, recorder } = await record()
    await recorder.until((it) => it.of('Ready').length === 1)
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    recogniser.crash(0)
    recorder.speak(conversation)
    await recorder.until((it) => it.of('Durable').at(-1)?.segment === 4)
    expect(await findEchoes(code, 1)).toHaveLength(4)
    await recorder.stop()
    expect(await findEchoes(code, 0)).toEqual(all(expected))
  })

  it('[CHAN-72] is the same for audio that is sent again on a new socket', async () => {
    const { user, code, recorder } = await record()
    recorder.speak(conversation.subarray(0, 2 * middle))
    await recorder.until((it) => it.of('Results').length >= 4)
    await recorder.cut()
    const again = await user.record(code, { recorder: 'tab', ...twoChannels })
    again.speak(conversation)
    await again.stop()
    expect(await findEchoes(code, 0)).toEqual(all(expected))
  })

  it('[CHAN-72] is the same behind a gap', async () => {
    const { user, code, recorder } = await record()
    recorder.speak(conversation.subarray(0, 2 * 2 * part))
    await recorder.until((it) => it.of('Durable').at(-1)?.segment === 4)
    await recorder.cut()
    const lost = 2 * part + 40_000
    const again = await user.record(code, { recorder: 'tab', ...twoChannels, from: String(lost) })
    again.speak(conversation.subarray(2 * 2 * part))
    await again.stop()
    expect(await findEchoes(code, 0)).toEqual(all(expected))
  })

  it('[CHAN-72] is the same when the meeting joins later, and there is none before', async () => {
    const { user, code, recorder } = await record({})
    recorder.speak(microphone.subarray(0, part))
    await recorder.until((it) => it.of('Durable').at(-1)?.segment === 1)
    const both = await user.record(code, { recorder: 'tab', ...twoChannels, from: String(part) })
    both.speak(conversation.subarray(2 * part))
    await both.stop()
    expect(await findEchoes(code, 0)).toEqual(all([false, false, false, true]))
  })
})
