import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minuteLedger, transcriptionSessions } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let server: TestServer
let now: Date
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  server = await startTestServer(new MarkedRecogniser(vocabulary), { now: () => now })
})
afterEach(() => server.close())

const start = { p_title: 'Interview' }

describe('one recorder for each user', () => {
  it('[RISK-24, REC-103] refuses a second start while the first is live, and takes over when told to', async () => {
    const user = await server.signUp()
    const first = await user.openSession()
    const recorder = await user.record(first)
    recorder.speak(sentence)
    await recorder.until(({ finals }) => finals.length === 1)

    const refused = await user.call('POST', '/api/rpc/create_interview_session', start)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'recording_active' })

    const taken = await user.call('POST', '/api/rpc/create_interview_session', {
      ...start,
      p_take_over: true,
    })
    expect(taken.status).toBe(200)
    expect((await recorder.closed).code).toBe(closeCodes.sessionCompleted)
    expect(recorder.of('Error')[0]?.message).toMatch(/^This recording has ended\./)
    await until(async () => (await findSessionRow(server, first))?.status === 'completed')
    expect(await findSessionRow(server, first)).toMatchObject({ endedDetail: 'taken_over' })
    expect(await server.context.db.select().from(minuteLedger)).toHaveLength(1)
  })

  it('does not stand in the way when a start failed before it recorded', async () => {
    const user = await server.signUp()
    const failed = await user.openSession()
    await user.openSession()
    expect(await findSessionRow(server, failed)).toMatchObject({
      status: 'completed',
      durationMinutes: 0,
    })
    expect(await server.context.db.select().from(minuteLedger)).toEqual([])
  })

  it('lets another window take the session when it says so', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await user.record(code, { recorder: 'laptop' })
    first.speak(sentence)
    await first.until(({ finals }) => finals.length === 1)
    const second = await user.record(code, {
      recorder: 'phone',
      takeover: 'true',
      from: String(sentence.length),
    })
    expect((await first.closed).code).toBe(closeCodes.otherRecorder)
    expect(first.of('Error')[0]?.code).toBe('taken_over')
    second.speak(sentence)
    await second.stop()
    expect((await server.transcript(code)).segments).toHaveLength(2)
  })

  it('does not go on with an old session while a new one is live, unless told to', async () => {
    await server.close()
    server = await startTestServer(new MarkedRecogniser(vocabulary), {
      now: () => now,
      env: { REPAIR_WINDOW: '0.05' },
    })
    const user = await server.signUp()
    const old = await user.openSession()
    const before = await user.record(old)
    before.speak(sentence)
    await before.until(({ finals }) => finals.length === 1)
    await before.cut()
    while ((await findSessionRow(server, old))?.status !== 'paused') await new Promise(setImmediate)
    const current = await user.openSession()
    const live = await user.record(current, { recorder: 'laptop' })
    await live.until((recorder) => recorder.of('Ready').length === 1)

    const refused = await user.record(old, { recorder: 'phone' })
    expect((await refused.closed).code).toBe(closeCodes.otherRecorder)
    expect(refused.of('Error')[0]?.code).toBe('other_recording')

    const taken = await user.record(old, { recorder: 'phone', takeover: 'true' })
    await taken.until((recorder) => recorder.of('Ready').length === 1)
    live.speak(sentence)
    expect((await live.closed).code).toBe(closeCodes.otherRecorder)
    expect((await server.transcript(current)).segments).toEqual([])
  })
})

describe('the sweep', () => {
  const sweep = () => sweepSessions(server.context, new LiveRecordings(server.context))

  it('[RISK-26, RISK-29] pauses a session whose recorder is gone, then completes and bills it once', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(sentence)
    await recorder.until(({ finals }) => finals.length === 1)
    await server.context.db
      .update(transcriptionSessions)
      .set({ recorderGeneration: 7 })
      .where(eq(transcriptionSessions.code, code))

    await sweep()
    expect((await findSessionRow(server, code))?.status).toBe('active')
    advance(91)
    await sweep()
    expect((await findSessionRow(server, code))?.status).toBe('paused')
    advance(49 * 60 * 60)
    await Promise.all([sweep(), sweep()])
    expect(await findSessionRow(server, code)).toMatchObject({
      status: 'completed',
      endedReason: 'user_stopped',
      endedDetail: 'recorder_gone',
      durationMinutes: 1,
    })
    expect(await server.context.db.select().from(minuteLedger)).toHaveLength(1)
  })

  it('ends a session into which nobody ever recorded, for nothing', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    advance(91)
    await sweep()
    expect(await findSessionRow(server, code)).toMatchObject({
      status: 'completed',
      durationMinutes: 0,
    })
  })
})
