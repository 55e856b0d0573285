import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { findLedgerRows, findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import {
  conversation,
  findTextsByChannel,
  frames,
  meeting,
  microphone,
  scripts,
  twoChannels,
  vocabulary,
} from '../marked-conversation.ts'

/** A frame in the middle of a sentence of both channels. */
const middle = 48_000
const second = 16_000

let recogniser: MarkedRecogniser
let server: TestServer
let passedMs: number
const start = async (env: Record<string, string> = {}) => {
  passedMs = 0
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { env, now: () => new Date(Date.now() + passedMs) })
}
afterEach(() => server.close())

async function record(query: Record<string, string> = {}) {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { ...twoChannels, ...query })
  return { user, code, recorder }
}
const conversationFrom = (frame: number) => conversation.subarray(2 * frame)

describe('the recogniser of one channel', () => {
  beforeEach(() => start())

  it.each([0, 1])(
    '[CHAN-11] %i breaks and hears its audio again; the other goes on',
    async (broken) => {
      const { code, recorder } = await record()
      recorder.speak(conversation.subarray(0, 2 * middle))
      await recorder.until(({ finals }) => finals.length >= 2)
      const open = recogniser.open.bind(recogniser)
      const replaced = Promise.withResolvers<void>()
      recogniser.open = async () => {
        await replaced.promise
        return open()
      }
      recogniser.crash(broken)
      recorder.speak(conversationFrom(middle))
      const [own, other] = broken === 0 ? (['you', 'them'] as const) : (['them', 'you'] as const)
      await recorder.until(({ finals }) => scripts[other].every((text) => finals.includes(text)))
      const meanwhile = await findTextsByChannel(server, code)
      expect(meanwhile[other]).toEqual(scripts[other])
      expect(meanwhile[own].length).toBeLessThan(scripts[own].length)
      replaced.resolve()
      await recorder.stop()
      expect(await findTextsByChannel(server, code)).toEqual(scripts)
      expect(recogniser.streams).toHaveLength(3)
    },
  )

  it('[CHAN-11, STT-23] is waited for when another has its place', async () => {
    const { code, recorder } = await record()
    recorder.speak(conversation.subarray(0, 2 * middle))
    await recorder.until(({ finals }) => finals.length >= 2)
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    recogniser.crash(1)
    recorder.speak(conversationFrom(middle))
    await recorder.stop()
    expect(await findTextsByChannel(server, code)).toEqual(scripts)
  })

  it('[CHAN-11] breaks for good: the recorder is sent away and comes back with all audio', {
    tags: 'deep',
  }, async () => {
    const { user, code, recorder } = await record()
    recorder.speak(conversation.subarray(0, 2 * middle))
    await recorder.until(({ finals }) => finals.length >= 2)
    const gone = () => new SpeechToTextError('failed', 'The recogniser is gone.')
    recogniser.refusals.push(gone(), gone(), gone())
    recogniser.crash(1)
    recorder.speak(conversationFrom(middle))
    expect((await recorder.closed).code).toBe(closeCodes.recogniserFailed)

    const again = await user.record(code, twoChannels)
    again.speak(conversation)
    await again.stop()
    expect(await findTextsByChannel(server, code)).toEqual(scripts)
  })

  it('[CHAN-9] breaks for good after the stop: its rest is a gap of its channel, and not billed', {
    tags: 'deep',
  }, async () => {
    const open = recogniser.open.bind(recogniser)
    let opened = 0
    recogniser.open = async () => {
      const number = opened
      opened += 1
      const stream = await open()
      // All streams of the meeting break when the recording stops.
      return number === 0 ? stream : Object.assign(stream, { end: () => recogniser.crash(number) })
    }
    const { code, recorder } = await record()
    recorder.speak(conversation)
    await recorder.until(({ finals }) => finals.length === 9)
    // A word of the meeting that never ends, while the microphone is silent.
    const noise = new Int16Array(80 * second).fill(16)
    recorder.speak(interleave(new Int16Array(noise.length), noise))
    recorder.send(JSON.stringify({ type: 'CloseStream' }))
    await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
    passedMs = 5 * 60_000
    expect((await recorder.closed).code).toBe(closeCodes.finished)

    expect(await findTextsByChannel(server, code)).toEqual(scripts)
    const { segments } = await server.transcript(code)
    const gaps = segments.filter((one) => one.is_gap)
    expect(gaps).toMatchObject([
      {
        channel: 1,
        text: expect.stringMatching(/^\[8\d s of audio could not be written down\]$/),
      },
    ])
    const [{ start_ms = 0, end_ms = 0 } = {}] = gaps
    const seconds = (frames + noise.length) / second - (end_ms - start_ms) / 1000
    expect(recorder.of('Ended')).toMatchObject([
      {
        unwritten_seconds: (end_ms - start_ms) / 1000,
        duration_seconds: Math.round(seconds),
        duration_minutes: 1,
      },
    ])
    expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1 }])
  })
})

describe('audio that never arrived', () => {
  beforeEach(() => start())

  it('[CHAN-9] is one gap of the session, whichever channel passes it first', async () => {
    const { code, recorder } = await record()
    const part = interleave(meeting.subarray(0, 20_000), meeting.subarray(0, 20_000))
    recorder.speak(part)
    recorder.send(JSON.stringify({ type: 'Position', sample: 84_000 }))
    recorder.speak(conversation)
    await recorder.stop()
    const { segments } = await server.transcript(code)
    const gaps = segments.filter((one) => one.is_gap)
    expect(gaps).toMatchObject([{ channel: 0, text: '[4.0 s of audio missing]', start_ms: 1250 }])
    const { you, them } = await findTextsByChannel(server, code)
    expect(you.slice(-scripts.you.length)).toEqual(scripts.you)
    expect(them.slice(-scripts.them.length)).toEqual(scripts.them)
    expect(await findSessionRow(server, code)).toMatchObject({
      missingSamples: 64_000,
      durableSample: 84_000 + frames,
      channelDurableSamples: [84_000 + frames, 84_000 + frames],
      durationSeconds: Math.round((20_000 + frames) / second),
    })
  })
})

describe('a recorder that is away', () => {
  it('[CHAN-7] for too long finds both channels written to their end, and continues both', async () => {
    await start({ REPAIR_WINDOW: '0.05' })
    const { user, code, recorder } = await record({ recorder: 'tab' })
    recorder.speak(conversation.subarray(0, 2 * middle))
    await recorder.until(({ finals }) => finals.length >= 2)
    await recorder.cut()
    while ((await findSessionRow(server, code)).status !== 'paused') await new Promise(setImmediate)
    const { channelDurableSamples } = await findSessionRow(server, code)
    const [you = 0, them = 1] = channelDurableSamples ?? []
    expect(you).toBe(them)

    const again = await user.record(code, { ...twoChannels, recorder: 'tab', from: String(you) })
    again.speak(conversationFrom(you))
    await again.stop()
    const texts = await findTextsByChannel(server, code)
    // The cut is in the middle of a word.
    expect(texts.you.join(' ').replace(/ ?\S+- \S+-/g, ' …')).toContain(
      'it can wait nothing was lost',
    )
    expect(texts.them.slice(-2)).toEqual(scripts.them.slice(-2))
    expect(again.of('Ready')).toMatchObject([{ channels: 2, sample: you }])
  })

  it('[CHAN-7] for a moment continues where it stopped, as often as it happens', async () => {
    await start()
    const { user, code, recorder } = await record({ recorder: 'tab' })
    recorder.speak(conversation.subarray(0, 2 * 9000))
    await recorder.cut()
    for (const until of [33_000, 70_000, 100_000]) {
      const next = await user.record(code, { ...twoChannels, recorder: 'tab' })
      next.speak(conversation.subarray(0, 2 * until))
      await next.cut()
    }
    const last = await user.record(code, { ...twoChannels, recorder: 'tab' })
    last.speak(conversation)
    await last.stop()
    expect(await findTextsByChannel(server, code)).toEqual(scripts)
    expect(recogniser.streams).toHaveLength(2)
  })
})

describe('two recorders', () => {
  it('[CHAN-6] the one that takes over with a microphone alone keeps the channel, silent', async () => {
    await start()
    const { user, code, recorder } = await record({ recorder: 'laptop' })
    recorder.speak(conversation)
    await recorder.until(({ finals }) => finals.length === 9)
    const query = { recorder: 'phone', takeover: 'true', from: String(frames) }
    const phone = await user.record(code, query)
    expect((await recorder.closed).code).toBe(closeCodes.otherRecorder)
    phone.speak(microphone)
    await phone.stop()
    const { you, them } = await findTextsByChannel(server, code)
    expect(you).toEqual([...scripts.you, ...scripts.you])
    expect(them).toEqual(scripts.them)
  })
})
