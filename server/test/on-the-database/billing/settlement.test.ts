import { consumeMinutes, recordingPermission } from '@live-scribe/contract/billing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { grantMinutes, settleRecording } from '#server/features/billing/index.ts'
import { findUnreconciled } from '#server/features/billing/ledger/reconcile.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

const minute = 60 * 16_000

let server: TestServer
beforeAll(async () => {
  server = await startShop({ env: { REPAIR_WINDOW: '0.2', GRACE_MAX_MINUTES: '0' } })
})
afterAll(() => server.close())

const may = async (user: TestUser) => {
  const reply = await user.call('POST', '/api/rpc/can_user_record', { p_user_id: 'someone-else' })
  return recordingPermission.parse(await reply.json())
}
const consume = async (user: TestUser, code: string, p_minutes: unknown = 1) => {
  const body = { p_session_id: code, p_minutes }
  const reply = await user.call('POST', '/api/rpc/consume_minutes_v2', body)
  return { status: reply.status, body: (await reply.json()) as unknown }
}

/** Creates a user with this many prepaid minutes, at most 60. */
async function payer(minutes: number) {
  const ann = await Shopper.join(server)
  await ann.status(await ann.buyMinutes())
  const { db } = server.context
  const { id } = await ann.row()
  // The other minutes of the purchase are used by a recording in the ledger.
  const used = { userId: id, sessionId: crypto.randomUUID(), minutes: 60 - minutes }
  await db.transaction((tx) => settleRecording(tx, { ...used, now: new Date() }))
  return ann
}

describe('the permission', () => {
  it('[RPC-08, RPC-09, BILL-18, DATA-28] is the caller’s own, whatever user it names', async () => {
    const ann = await payer(42)
    expect(await may(ann.user)).toEqual({
      can_record: true,
      remaining_minutes: 42,
      reason: null,
      recording_limit_minutes: 42,
      held_minutes: 0,
    })
    const bob = await Shopper.join(server)
    expect(await may(bob.user)).toMatchObject({ can_record: true, remaining_minutes: null })
    expect((await server.visitor.call('POST', '/api/rpc/can_user_record')).status).toBe(401)
  })

  it('[RISK-23] holds back what unsettled recordings heard, and lets one that goes on use only what is left', async () => {
    const ann = await payer(6)
    const first = await ann.user.openSession()
    const recorder = await ann.user.record(first)
    recorder.speak(new Int16Array(2 * minute))
    await recorder.until(() => recorder.of('Durable').at(-1)?.sample === 2 * minute)
    await recorder.cut()
    const left = async () => (await may(ann.user)).remaining_minutes
    while ((await left()) !== 4) await new Promise((resolve) => setImmediate(resolve))
    const waiting = async () => {
      const reply = await ann.user.call('GET', `/api/sessions/${first}`)
      return ((await reply.json()) as { status: string }).status
    }
    while ((await waiting()) !== 'paused') await new Promise((resolve) => setImmediate(resolve))
    const second = await ann.user.record(await ann.user.openSession())
    await second.until(() => second.of('Ready').length > 0)
    expect(second.of('Ready')[0]).toMatchObject({ limit: 4 * minute })
    second.speak(new Int16Array(4 * minute))
    expect((await second.closed).code).toBe(1000)
    const again = await ann.user.record(first, { from: String(2 * minute) })
    await again.until(() => again.of('Ready').length > 0)
    expect(again.of('Ready')[0]).toMatchObject({ limit: 2 * minute })
    again.speak(new Int16Array(minute))
    expect((await again.closed).code).toBe(1000)
    expect((await ann.row()).minuteBalance).toBe(0)
    expect(await may(ann.user)).toMatchObject({ can_record: false, remaining_minutes: 0 })
    expect(await findUnreconciled(server.context.db)).toEqual([])
  })

  it('[AFF-42] adds granted minutes to the free five, which are used first', async () => {
    const ann = await Shopper.join(server)
    const { id: userId } = await ann.row()
    const grant = { userId, id: crypto.randomUUID(), minutes: 10, now: new Date() }
    await server.context.db.transaction((tx) => grantMinutes(tx, { ...grant, causeType: 'bonus' }))
    expect((await may(ann.user)).recording_limit_minutes).toBe(15)
    const recorder = await ann.user.record(await ann.user.openSession())
    recorder.speak(new Int16Array(7 * minute))
    await recorder.stop()
    expect((await ann.row()).minuteBalance).toBe(8)
  })
})

describe('a recording that is not finished, or in which nothing was heard', () => {
  it('[BILL-23] consumes no minutes; finished and with a duration, it does', async () => {
    const ann = await payer(42)
    const empty = await ann.user.record(await ann.user.openSession())
    await empty.stop()
    expect((await ann.row()).minuteBalance).toBe(42)

    const code = await ann.user.openSession()
    const recorder = await ann.user.record(code)
    recorder.speak(new Int16Array(2 * minute))
    await recorder.until((it) => it.of('Heard').some(({ sample }) => sample === 2 * minute))
    await recorder.cut()
    expect((await ann.row()).minuteBalance).toBe(42)
    const again = await ann.user.record(code, { from: String(2 * minute) })
    await again.stop()
    expect((await ann.row()).minuteBalance).toBe(40)
  })
})

describe('consume_minutes_v2', () => {
  it('[RPC-10, RPC-11, BILL-22, BILL-23, RISK-17] tells the settlement that the server made, and changes nothing', async () => {
    const ann = await payer(42)
    const code = await ann.user.openSession()
    const recorder = await ann.user.record(code)
    recorder.speak(new Int16Array(minute + 1))
    expect((await consume(ann.user, code, 40)).body).toMatchObject({ settled: false })
    await recorder.stop()
    const settled = { settled: true, minutes: 2, from_allowance: 0, from_balance: 2, in_advance: 0 }
    for (const claimed of [1, 0, -5, 1e9, 'many', undefined]) {
      const { status, body } = await consume(ann.user, code, claimed)
      expect({ status, body: consumeMinutes.reply.parse(body) }).toEqual({
        status: 200,
        body: settled,
      })
    }
    expect((await ann.row()).minuteBalance).toBe(40)
  })

  it('is for the owner: another’s recording is not found', async () => {
    const ann = await payer(42)
    const code = await ann.user.openSession()
    const eve = await Shopper.join(server)
    for (const name of [code, 'ZZZZZZ', crypto.randomUUID(), '']) {
      expect(await consume(eve.user, name)).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    }
  })
})

describe('the free plan', () => {
  it('[RISK-25, BILL-40] lets people record as often as they like, but not as fast as a program can', async () => {
    const ann = await Shopper.join(server)
    const open = () =>
      ann.user.call('POST', '/api/rpc/create_interview_session', {
        p_title: 'Interview',
        p_take_over: true,
      })
    const replies: number[] = []
    for (let time = 0; time < 61; time += 1) replies.push((await open()).status)
    expect(replies.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(replies[60]).toBe(429)
    const { db } = server.context
    await db.update(users).set({ isTrialUser: false }).where(eq(users.email, ann.email))
    expect((await open()).status).not.toBe(429)
  })
})
