import { until } from '@live-scribe/testing/time/until'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Words whose end is cut off, so that the recogniser has no final for them yet. */
const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)
const second = 16_000

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 9)
  server = await startTestServer(new MarkedRecogniser(vocabulary), { now: () => new Date(now) })
})
afterEach(() => server.close())

/** Sends audio in real time, each second of it when the second is over. */
async function speakLive(
  recorder: Awaited<ReturnType<Awaited<ReturnType<TestServer['signUp']>>['record']>>,
  audio: Int16Array,
) {
  for (let at = 0; at < audio.length; at += second) {
    now += Math.round((Math.min(second, audio.length - at) * 1000) / second)
    const heard = recorder.of('Heard').length
    recorder.speak(audio.subarray(at, at + second))
    if (at + second <= audio.length) await recorder.until((one) => one.of('Heard').length > heard)
  }
}

describe('who joins in the middle of a sentence', () => {
  it('[VIEW-38, OUT-20] reads the words that are being heard, and after their end the log alone', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    expect((await server.transcript(code)).interim).toBeNull()
    recorder.speak(sentence)
    recorder.speak(unfinished)
    await recorder.until(({ interims }) => interims.at(-1) === 'and more')
    const joined = await server.transcript(code)
    expect(joined.segments.map(({ text }) => text)).toEqual(['it can wait'])
    expect(joined.interim).toMatchObject({
      sessionId: code,
      text: 'and more',
      isFinal: false,
      segmentNumber: 1,
    })
    recorder.send(JSON.stringify({ type: 'Finalize' }))
    await recorder.until(({ finals }) => finals.length === 2)
    expect(await server.transcript(code)).toMatchObject({ interim: null, segments: [{}, {}] })
    recorder.speak(unfinished)
    await recorder.until(({ interims }) => interims.length > 6)
    await recorder.stop()
    expect((await server.transcript(code)).interim).toBeNull()
  })
})

describe('who joins while both sides speak', () => {
  it('[CHAN-12, OUT-20] reads the current words of each, until each is final', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code, { channels: '2', multichannel: 'true' })
    const them = createMarkedSpeech(['wait'], vocabulary).slice(0, -16_000)
    recorder.speak(interleave(unfinished, them))
    await recorder.until(
      ({ interims }) => interims.includes('and more') && interims.includes('wait'),
    )
    const joined = await server.transcript(code)
    const interims = joined.interims.toSorted((one, other) => one.channel - other.channel)
    expect(interims).toMatchObject([
      { text: 'and more', channel: 0, isFinal: false },
      { text: 'wait', channel: 1, isFinal: false },
    ])
    expect(joined.interims).toContainEqual(joined.interim)
    // The meeting's sentence ends; the microphone's word goes on.
    const goesOn = createMarkedSpeech(['it wait it wait it wait it wait'], vocabulary)
    recorder.speak(interleave(goesOn.slice(0, 20_000), new Int16Array(20_000)))
    await recorder.until(({ finals }) => finals.includes('wait'))
    const after = await server.transcript(code)
    expect(after.segments).toMatchObject([{ text: 'wait', channel: 1 }])
    expect(after.interims).toMatchObject([{ channel: 0 }])
    await recorder.stop()
    expect(await server.transcript(code)).toMatchObject({ interim: null, interims: [] })
  })
})

describe('the recorder of a session', () => {
  it('[REC-94, IN-20] is told whether it is shared: when it connects, and when that changes', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const share = (is_shared: boolean) =>
      user.call('POST', `/api/sessions/${code}/sharing`, { is_shared })
    const recorder = await user.record(code, { recorder: 'laptop' })
    const readSharing = (one: typeof recorder) =>
      one.of('Sharing').map(({ is_shared }) => is_shared)
    await recorder.until((one) => readSharing(one).length === 1)
    await share(false)
    await recorder.until((one) => readSharing(one).length === 2)
    await share(false)
    await share(true)
    await recorder.until((one) => readSharing(one).length === 3)
    expect(readSharing(recorder)).toEqual([true, false, true])
    await share(false)
    await recorder.until((one) => readSharing(one).length === 4)
    await recorder.cut()
    const again = await user.record(code, { recorder: 'laptop' })
    await again.until((one) => readSharing(one).length === 1)
    expect(readSharing(again)).toEqual([false])
  })
})

describe('the time of an entry', () => {
  const spoken = async (code: string) => {
    const { segments } = await server.transcript(code)
    return segments.map(({ spoken_at }) => (Date.parse(spoken_at ?? '') - start) / 1000)
  }
  let start: number
  beforeEach(() => {
    start = now
  })

  it('[REC-93, OUT-1, IN-8] is when its first word was said, for every reader and the recorder', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    await speakLive(recorder, new Int16Array(10 * second))
    await speakLive(recorder, sentence)
    await recorder.until(({ finals }) => finals.length === 1)
    now += 60_000
    await recorder.stop()
    const [segment] = (await server.transcript(code)).segments
    expect((await spoken(code))[0]).toBeCloseTo(10, 0)
    const [final] = recorder.of('Results').filter((result) => result.is_final)
    expect(final?.live_scribe.spoken_at).toBe(Date.parse(segment?.spoken_at ?? ''))
  })

  it('[REC-93] is not when an outage ended, nor before a pause when it was said after it', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const cut = await user.record(code, { recorder: 'laptop' })
    await speakLive(cut, new Int16Array(10 * second))
    await cut.cut()
    // The sentence is spoken while the connection is lost, and sent when it is back.
    now += (sentence.length / second) * 1000 + 20_000
    const recorder = await user.record(code, {
      recorder: 'laptop',
      from: String(10 * second),
      captured: String(30 * second + sentence.length),
    })
    recorder.speak(sentence)
    recorder.speak(new Int16Array(20 * second))
    const heard = 30 * second + sentence.length
    await recorder.until((one) => (one.of('Heard').at(-1)?.sample ?? 0) >= heard - second)
    // The recording was paused for five minutes.
    now += 300_000
    await speakLive(recorder, sentence)
    await recorder.stop()
    await until(async () => (await spoken(code)).length === 2)
    const [first = 0, last = 0] = await spoken(code)
    expect(first).toBeCloseTo(10, 0)
    expect(last).toBeCloseTo(330 + sentence.length / second, 0)
  })
})
