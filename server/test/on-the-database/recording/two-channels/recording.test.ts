import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { readRefusal } from '../../../clients/read-refusal.ts'
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

let recogniser: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

/** A recording that the microphone alone began, up to the middle of its audio. */
async function startWithMicrophone() {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'tab' })
  const begun = 48_000
  recorder.speak(microphone.subarray(0, begun))
  await recorder.until((it) => it.of('Heard').some(({ sample }) => sample >= begun - 16_000))
  return { user, code, recorder, begun }
}

describe('a recording of two channels', () => {
  it('[CHAN-1, CHAN-4] writes down each channel by itself, in one log', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code, twoChannels)
    recorder.speak(conversation)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)

    expect(await findTextsByChannel(server, code)).toEqual(scripts)
    const { segments, session } = await server.transcript(code)
    expect(segments.map((one) => one.segment_number)).toEqual(segments.map((_, index) => index + 1))
    expect(session.channels).toBe(2)

    const [ready] = recorder.of('Ready')
    expect(ready).toMatchObject({ channels: 2, sample: 0 })
    const results = recorder.of('Results')
    for (const { channel_index, live_scribe } of results)
      expect(channel_index).toEqual([live_scribe.channel, 2])
    const finals = results.filter(
      ({ is_final, channel }) => is_final && channel.alternatives[0].transcript,
    )
    expect(finals.map(({ live_scribe }) => live_scribe.segment_number)).toEqual(
      segments.map((one) => one.segment_number),
    )
    expect(finals.map(({ live_scribe }) => live_scribe.channel)).toEqual(
      segments.map(({ channel }) => channel),
    )
    const durable = recorder.of('Durable').map(({ sample }) => sample)
    expect(durable).toEqual([...durable].sort((a, b) => a - b))
    expect(durable.at(-1)).toBe(frames)
  })

  it('[CHAN-5] counts its minutes once', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code, twoChannels)
    recorder.speak(conversation)
    // More than half a minute, so that counting both channels would make two.
    const silence = 40 * 16_000
    recorder.speak(new Int16Array(2 * silence))
    await recorder.stop()
    const all = frames + silence
    expect(all).toBeLessThan(60 * 16_000)
    expect(recorder.of('Metadata')).toMatchObject([{ channels: 2, duration: all / 16_000 }])
    expect(await findSessionRow(server, code)).toMatchObject({
      durationSeconds: Math.round(all / 16_000),
      durationMinutes: 1,
      durableSample: all,
      missingSamples: 0,
      channels: 2,
      channelDurableSamples: [all, all],
    })
    expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1 }])
  })

  it('[CHAN-2] is refused without multichannel, with other counts, and with half a frame', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const token = await user.listenToken(code)
    const wrong: Record<string, string>[] = [
      { channels: '2' },
      { channels: '2', multichannel: 'false' },
      { channels: '3', multichannel: 'true' },
      { channels: '0' },
    ]
    for (const query of wrong) {
      await expect(TestRecorder.connect(server.url, token, query)).rejects.toThrow('400')
    }
    const authorization = `Token ${token}`
    const { body } = await readRefusal(server.url, { authorization }, '?channels=2')
    expect(body.error).toContain('channels=2 needs multichannel=true')

    const recorder = await user.record(code, twoChannels)
    recorder.speak(conversation.subarray(0, 2048))
    recorder.send(new Uint8Array(1022))
    expect(await recorder.closed).toEqual({ code: closeCodes.notAudio, reason: 'DATA-0000' })
  })
})

describe('a recording that gains the meeting', () => {
  it('[CHAN-6] has its second channel from there on, and the microphone goes on undisturbed', async () => {
    const { user, code, recorder, begun } = await startWithMicrophone()
    const from = { recorder: 'tab', from: String(begun) }
    const both = await user.record(code, { ...twoChannels, ...from })
    await both.until((it) => it.of('Ready').length === 1)
    expect((await recorder.closed).code).toBe(closeCodes.otherRecorder)
    expect(both.of('Ready')).toMatchObject([{ channels: 2 }])
    both.speak(interleave(microphone.subarray(begun), meeting))
    await both.stop()

    expect(await findTextsByChannel(server, code)).toEqual(scripts)
    const { segments } = await server.transcript(code)
    const [first] = segments.filter(({ channel }) => channel === 1)
    expect(first?.start_ms).toBe(begun / 16)
    expect(recogniser.streams).toHaveLength(2)
  })

  it('[CHAN-6] keeps two channels when a socket of one comes back, which is silent on the second', async () => {
    const { user, code, begun } = await startWithMicrophone()
    const from = { recorder: 'tab', from: String(begun) }
    const both = await user.record(code, { ...twoChannels, ...from })
    await both.until((it) => it.of('Ready').length === 1)
    both.speak(interleave(microphone.subarray(begun, 80_000), meeting))
    await both.until((it) => it.finals.includes('nothing and nothing'))
    await both.cut()

    const received = begun + Math.max(meeting.length, 80_000 - begun)
    const mono = await user.record(code, { recorder: 'tab', from: String(received) })
    await mono.until((it) => it.of('Ready').length === 1)
    expect(mono.of('Ready')).toMatchObject([{ channels: 2 }])
    mono.speak(microphone)
    await mono.stop()
    const { you, them } = await findTextsByChannel(server, code)
    expect(them).toEqual(scripts.them)
    expect(you.slice(-scripts.you.length)).toEqual(scripts.you)
    expect(mono.of('Metadata')).toMatchObject([{ channels: 2 }])
  })

  it('[CHAN-8] goes on as it is when there is no room for another recogniser', async () => {
    const { user, code, recorder, begun } = await startWithMicrophone()
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    const refused = await user.record(code, { ...twoChannels, recorder: 'tab' })
    expect((await refused.closed).code).toBe(closeCodes.recogniserBusy)
    expect(refused.of('Error')).toMatchObject([{ code: 'recogniser_busy' }])
    recorder.speak(microphone.subarray(begun))
    await recorder.stop()
    expect(await findTextsByChannel(server, code)).toEqual({ you: scripts.you, them: [] })
    expect(recorder.of('Ready')).toHaveLength(1)
  })
})

describe('a start', () => {
  it('[CHAN-8] of two channels without room for both opens neither', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const { open } = recogniser
    const opened: Promise<string>[] = []
    recogniser.open = async function (this: MarkedRecogniser) {
      if (opened.length === 1) throw new SpeechToTextError('busy', 'All are in use.')
      const closed = Promise.withResolvers<string>()
      opened.push(closed.promise)
      const stream = await open.call(recogniser)
      return {
        push: () => {},
        finalize: () => {},
        end: () => {},
        close: () => closed.resolve('closed'),
        [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
      }
    }
    const refused = await user.record(code, twoChannels)
    expect((await refused.closed).code).toBe(closeCodes.recogniserBusy)
    expect(await opened[0]).toBe('closed')

    recogniser.open = open
    const recorder = await user.record(code)
    recorder.speak(microphone)
    await recorder.stop()
    expect((await findTextsByChannel(server, code)).you).toEqual(scripts.you)
  })
})
