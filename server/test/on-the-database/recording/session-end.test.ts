import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { findLedgerRows, findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
const minute = 60 * 16_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary), {
    env: { REPAIR_WINDOW: '0.2', GRACE_MAX_MINUTES: '0' },
  })
})
afterEach(() => server.close())

/** Resolves when the session has a status in the database. */
const reached = async (code: string, status: string) => {
  while ((await findSessionRow(server, code)).status !== status)
    await new Promise((resolve) => setImmediate(resolve))
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const beacon = (user: TestUser, body: URLSearchParams | FormData) =>
  user.post('/api/end-session', body)

it('[POS-35] pauses a session whose recorder was refused before it attached', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const lost = await user.record(code, { from: String(49 * 60 * minute) })
  expect((await lost.closed).code).toBe(closeCodes.notAudio)
  await reached(code, 'paused')
})

describe('the limit of a recording', () => {
  it('[REC-44, REC-33, RISK-20, RISK-21] ends it on the server, to the sample, with time_limit', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(sentence)
    recorder.speak(new Int16Array(5 * minute - sentence.length - 1))
    recorder.speak(sentence)
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    expect(recorder.of('Ready')[0]).toMatchObject({ limit: 5 * minute, heard: 0, received: 0 })
    expect(recorder.of('Ended')).toEqual([
      {
        type: 'Ended',
        reason: 'time_limit',
        duration_seconds: 300,
        duration_minutes: 5,
        unwritten_seconds: 0,
      },
    ])
    expect(await findSessionRow(server, code)).toMatchObject({
      endedReason: 'time_limit',
      durationMinutes: 5,
    })
    expect((await server.transcript(code)).segments[0]?.text).toBe('it can wait')
  })
})

describe('settlement', () => {
  it('[RISK-17, RISK-18] happens once, whatever ways the session ends by at the same time', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(sentence)
    const stopped = recorder.stop()
    const fields = { sessionId: code, status: 'completed', duration: '9999', reason: 'time_limit' }
    await Promise.all([stopped, beacon(user, form(fields)), beacon(user, form(fields))])
    await reached(code, 'completed')
    expect(await findLedgerRows(server)).toMatchObject([
      { kind: 'trial', minutes: -1, causeType: 'session' },
    ])
    expect(await findSessionRow(server, code)).toMatchObject({
      endedReason: 'user_stopped',
      durationMinutes: 1,
    })
  })

  it('takes the month’s allowance first, then the balance, and never goes below nothing', {
    tags: 'deep',
  }, async () => {
    const user = await server.signUp('payer@example.com')
    await user.call('GET', '/api/me')
    const { db } = server.context
    const account = {
      isTrialUser: false,
      subscriptionStatus: 'active' as const,
      subscriptionPlan: 'starter' as const,
      minutesLimitMonthly: 6000,
      minutesUsedThisMonth: 5999,
      minuteBalance: 1,
    }
    await db.update(users).set(account).where(eq(users.email, 'payer@example.com'))
    const recorder = await user.record(await user.openSession())
    recorder.speak(new Int16Array(3 * minute))
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    expect(recorder.of('Ended')[0]).toMatchObject({ reason: 'time_limit', duration_minutes: 2 })
    const entries = (await findLedgerRows(server)).map(({ kind, minutes }) => `${kind} ${minutes}`)
    expect(entries.sort()).toEqual(['allowance -1', 'balance -1'])
    const [row] = await db.select().from(users).where(eq(users.email, 'payer@example.com'))
    expect(row).toMatchObject({ minutesUsedThisMonth: 6000, minuteBalance: 0 })
    const permission = await user.call('POST', '/api/rpc/can_user_record')
    expect(await permission.json()).toMatchObject({ can_record: false, remaining_minutes: 0 })
  })

  it('[REC-81, RISK-22] is never reached by those who may not record: no session is made', async () => {
    const user = await server.signUp('empty@example.com')
    await user.call('GET', '/api/me')
    await server.context.db
      .update(users)
      .set({ isTrialUser: false })
      .where(eq(users.email, 'empty@example.com'))
    const reply = await user.call('POST', '/api/rpc/create_interview_session', {
      p_title: 'Interview',
    })
    expect(reply.status).toBe(403)
    expect(await reply.json()).toMatchObject({ code: 'recording_not_allowed' })
  })
})

describe('a recorder that leaves', () => {
  it.each([
    ['a URL-encoded form', (fields: Record<string, string>) => form(fields)],
    [
      'a multipart form',
      (fields: Record<string, string>) => {
        const data = new FormData()
        for (const [name, value] of Object.entries(fields)) data.append(name, value)
        return data
      },
    ],
  ])(
    '[API-03, REC-57, RISK-04, RISK-29, RPC-22] by %s ends the session as user_stopped, billed for what was heard',
    async (_name, toForm) => {
      const user = await server.signUp()
      const code = await user.openSession()
      const recorder = await user.record(code)
      recorder.speak(sentence)
      await recorder.until(({ finals }) => finals.length === 1)
      const fields = {
        sessionId: code,
        status: 'completed',
        duration: '86400',
        reason: 'user_stopped',
        userId: 'x',
      }
      const reply = await beacon(user, toForm(fields))
      expect(reply.status).toBe(200)
      await recorder.cut()
      await reached(code, 'completed')
      expect(await findSessionRow(server, code)).toMatchObject({
        status: 'completed',
        endedAt: expect.any(Date),
        endedReason: 'user_stopped',
        endedDetail: 'left',
        durationSeconds: Math.round(sentence.length / 16_000),
        durationMinutes: 1,
      })
    },
  )

  it('and comes back, as a reload does, goes on in the same session', async () => {
    const slow = await startTestServer(new MarkedRecogniser(vocabulary))
    const user = await slow.signUp()
    const code = await user.openSession()
    const first = await user.record(code, { recorder: 'before' })
    first.speak(sentence.subarray(0, 5000))
    await beacon(user, form({ sessionId: code, reason: 'user_stopped' }))
    // The page's old socket may close only after the new page has connected.
    const second = await user.record(code, { recorder: 'after' })
    await second.until((recorder) => recorder.of('Ready').length === 1)
    expect((await first.closed).code).toBe(closeCodes.otherRecorder)
    second.speak(sentence)
    await second.stop()
    expect((await slow.transcript(code)).segments.map(({ text }) => text)).toEqual(['it can wait'])
    await slow.close()
  })

  it('[DATA-10, DATA-11] without a word is waited for, then paused, and can go on', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await user.record(code)
    first.speak(sentence)
    await first.until(({ finals }) => finals.length === 1)
    await first.cut()
    await reached(code, 'paused')
    const again = await user.record(code, { from: String(sentence.length) })
    await again.until((recorder) => recorder.of('Ready').length === 1)
    expect((await findSessionRow(server, code)).status).toBe('active')
    again.speak(sentence)
    await again.stop()
    expect((await server.transcript(code)).segments.map(({ text }) => text)).toEqual([
      'it can wait',
      'it can wait',
    ])
  })

  it('is nobody else: another’s session answers as one that does not exist', async () => {
    const owner = await server.signUp()
    const other = await server.signUp()
    const code = await owner.openSession()
    const reply = await beacon(other, form({ sessionId: code, reason: 'user_stopped' }))
    expect(reply.status).toBe(404)
    expect((await server.visitor.post('/api/end-session', form({ sessionId: code }))).status).toBe(
      401,
    )
    expect((await findSessionRow(server, code)).status).toBe('active')
  })
})
