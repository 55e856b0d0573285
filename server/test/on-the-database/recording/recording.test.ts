import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { listSessions } from '@live-scribe/contract/recording/list'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findStoredTexts } from '../../stored-rows.ts'
import { openTestDatabase } from '../../test-database.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { audio, middle, script, vocabulary } from './marked-interview.ts'

let recogniser: MarkedRecogniser
let server: TestServer
beforeEach(async () => {
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
})
afterEach(() => server.close())

describe('a recording', () => {
  it('[REC-79] [DATA-15] stores each final once, numbered from 1 without a gap', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio)
    expect(await recorder.stop()).toEqual({ code: closeCodes.finished, reason: '' })

    const { segments } = await server.transcript(code)
    expect(segments.map((segment) => segment.text)).toEqual(script)
    expect(segments.map((segment) => segment.segment_number)).toEqual([1, 2, 3, 4, 5])
    expect(recorder.finals).toEqual(script)
  })

  it('[STT-14] [STT-15] answers as the live API does: interims, finals, then Metadata', async () => {
    const user = await server.signUp()
    const recorder = await user.record(await user.openSession())
    recorder.speak(audio)
    await recorder.stop()

    const results = recorder.of('Results')
    expect(results[0]).toMatchObject({ is_final: false, channel_index: [0, 1] })
    expect(results.at(-1)).toMatchObject({
      is_final: true,
      channel: { alternatives: [{ transcript: script.at(-1) }] },
    })
    expect(recorder.messages.at(-1)).toMatchObject({
      type: 'Metadata',
      channels: 1,
      duration: audio.length / 16_000,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  it('[DATA-08] [DATA-09] [DATA-13] [DATA-14] is active, then completed with whole minutes', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    expect((await server.transcript(code)).session.status).toBe('active')
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.stop()

    const reply = await user.call('GET', '/api/sessions')
    const { sessions } = listSessions.reply.parse(await reply.json())
    expect(sessions[0]).toMatchObject({
      session_id: code,
      status: 'completed',
      duration_seconds: Math.round(audio.length / 16_000),
      duration_minutes: 1,
      ended_reason: 'user_stopped',
      ended_at: expect.any(String),
    })
  })

  it('says where its words stand, in milliseconds of the session', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.stop()
    const { segments } = await server.transcript(code)
    expect(segments[0]).toMatchObject({ start_ms: 0, end_ms: 1000, speaker: null, channel: 0 })
    expect(segments[0]?.words[1]).toEqual({ text: 'was', start_ms: 350, end_ms: 650 })
  })

  it('tells the recorder what is durable: every final, long silence, and the end', async () => {
    const user = await server.signUp()
    const recorder = await user.record(await user.openSession())
    recorder.speak(audio)
    recorder.speak(new Int16Array(12 * 16_000))
    await recorder.stop()

    const durable = recorder.of('Durable')
    expect(durable.map(({ segment }) => segment)).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
    const samples = durable.map(({ sample }) => sample)
    expect(samples).toEqual([...samples].sort((a, b) => a - b))
  })
})

describe('a cut line', () => {
  it('is repaired by the same recorder: what it sends again is not heard twice', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await user.record(code, { recorder: 'tab-1' })
    first.speak(audio.subarray(0, middle))
    await first.until((recorder) => recorder.of('Durable').length > 0)
    const from = first.of('Durable').at(-1)?.sample ?? 0
    await first.cut()

    const second = await user.record(code, { recorder: 'tab-1', from: String(from) })
    second.speak(audio.subarray(from))
    await second.stop()
    expect(await findStoredTexts(server, code)).toEqual(script)
  })

  it('does not matter where it happens', { tags: 'deep' }, async () => {
    const user = await server.signUp()
    for (let cut = 1000; cut < audio.length; cut += 17_777) {
      const code = await user.openSession()
      const first = await user.record(code, { recorder: 'tab-1' })
      first.speak(audio.subarray(0, cut))
      await first.cut()
      const second = await user.record(code, { recorder: 'tab-1' })
      second.speak(audio)
      await second.stop()
      expect(await findStoredTexts(server, code), `cut at ${cut}`).toEqual(script)
    }
  })

  it('is taken over from a socket that never noticed it', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const stuck = await user.record(code, { recorder: 'tab-1' })
    stuck.speak(audio.subarray(0, middle))
    const next = await user.record(code, { recorder: 'tab-1' })
    expect((await stuck.closed).code).toBe(closeCodes.otherRecorder)
    next.speak(audio)
    await next.stop()
    expect(await findStoredTexts(server, code)).toEqual(script)
  })

  it('leaves a gap that is shown as one: words on both sides are not joined', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await user.record(code, { recorder: 'tab-1' })
    first.speak(createMarkedSpeech(['it can'], vocabulary).subarray(0, 11_200))
    // The last frame ends the second word, so its interim shows that all frames have arrived.
    await first.until((recorder) => recorder.interims.at(-1) === 'it can')
    await first.cut()
    const next = await user.record(code, { recorder: 'tab-1', from: '32000' })
    next.speak(createMarkedSpeech(['wait'], vocabulary))
    await next.stop()
    expect(await findStoredTexts(server, code)).toEqual([
      'it can',
      '[1.3 s of audio missing]',
      'wait',
    ])
  })
})

describe('the database', () => {
  it('gone in mid-sentence: the recorder is told so and keeps its audio', async () => {
    const user = await server.signUp()
    const recorder = await user.record(await user.openSession())
    await server.database.close()
    recorder.speak(audio)
    expect((await recorder.closed).code).toBe(closeCodes.databaseUnavailable)
    expect(recorder.of('Error')).toMatchObject([{ code: 'database_unavailable' }])
    expect(recorder.of('Durable')).toEqual([])
  })

  it('gone before: people read a sentence, not a stack', async () => {
    const user = await server.signUp()
    await server.database.close()
    const reply = await user.call('GET', '/api/transcripts/ABCDEF')
    expect(reply.status).toBe(503)
    expect(await reply.json()).toEqual({
      error: 'The server can’t reach its database right now. Please try again in a few seconds.',
      code: 'database_unavailable',
    })
  })
})

describe('a server that stops', () => {
  it('hands its recorders over: they go on with the next one, and nothing is lost', async () => {
    const database = await openTestDatabase()
    const old = await startTestServer(recogniser, { database })
    const code = await (await old.signUp('ann@example.com')).openSession()
    const user = await old.signIn('ann@example.com')
    const recorder = await user.record(code)
    recorder.speak(audio.subarray(0, middle))
    await recorder.until(({ finals }) => finals.length === 1)
    await old.close()
    expect((await recorder.closed).code).toBe(closeCodes.restarting)

    const next = await startTestServer(new MarkedRecogniser(vocabulary), { database })
    const again = await (await next.signIn('ann@example.com')).record(code)
    again.speak(audio)
    await again.stop()
    const { segments } = await next.transcript(code)
    expect(segments.map((segment) => segment.text)).toEqual(script)
    await next.close()
    await database.close()
  })
})
