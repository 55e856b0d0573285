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

async function findEchoes(code: string, channel: number) {
  const { segments } = await server.transcript(code)
  const lines = segments.filter((one) => one.channel === channel && !one.is_gap)
  expect(lines.map(({ text }) => text)).toEqual(script)
  return lines.map(({ is_echo }) => is_echo === true)
}

describe('the meeting in the microphone', () => {
  it('[CHAN-70] is stored as echo where it is the only sound, whatever the text', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code, twoChannels)
    recorder.speak(conversation)
    await recorder.stop()
    expect(await findEchoes(code, 0)).toEqual(expected)
    expect(await findEchoes(code, 1)).toEqual([false, false, false, false])
    const finals = recorder
      .of('Results')
      .filter(({ is_final, live_scribe }) => is_final && live_scribe.channel === 0)
    expect(finals.map(({ live_scribe }) => live_scribe.is_echo)).toEqual([
      true,
      undefined,
      undefined,
      true,
    ])
  })
})
