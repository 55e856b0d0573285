import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { findUnreconciled } from '#server/features/billing/ledger/reconcile.ts'
import { DAY_MS } from '../../account-histories.ts'
import { GraceUser } from '../../grace/grace-user.ts'
import { openTestDatabase } from '../../test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const withMinutes = (minutes: number) => GraceUser.withMinutes(opened.db, minutes)
const expectReconciled = async () => expect(await findUnreconciled(opened.db)).toEqual([])

/** A user who has used three minutes in advance. */
async function overdrawn(): Promise<GraceUser> {
  const ann = await withMinutes(20)
  await ann.end(await ann.start(), 23)
  expect(await ann.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 3 })
  return ann
}

describe('an overdraft', () => {
  it('[GRACE-5, RISK-17] is one row, whatever ways the recording ends by at the same time', async () => {
    const ann = await withMinutes(20)
    const session = await ann.start()
    const ends = await Promise.all([1, 2, 3, 4].map(() => ann.end(session, 99)))
    expect(ends.filter((completed) => completed !== null)).toHaveLength(1)
    expect(await ann.ledger()).toEqual(['balance -20 session', 'overdraft -3 session'])
    expect((await ann.row()).graceStartedAt).toEqual(ann.now)
    await expectReconciled()
  })

  it('[GRACE-6] is paid first by the next purchase, grant or month', async () => {
    const buyer = await overdrawn()
    await buyer.buy(60)
    expect(await buyer.row()).toMatchObject({ minuteBalance: 57, minutesOverdrawn: 0 })
    expect(await buyer.ledger()).toEqual([
      'balance -20 session',
      'balance -3 overdraft_repaid',
      'overdraft -3 session',
      'overdraft 3 overdraft_repaid',
    ])
    const granted = await overdrawn()
    await granted.grant(2)
    expect(await granted.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 1 })
    await granted.grant(2)
    expect(await granted.row()).toMatchObject({ minuteBalance: 1, minutesOverdrawn: 0 })
    const subscriber = await overdrawn()
    await subscriber.subscribe()
    expect(await subscriber.row()).toMatchObject({ minutesUsedThisMonth: 3, minutesOverdrawn: 0 })
    await expectReconciled()
  })

  it('[GRACE-6] of a month is paid by the next one', async () => {
    const ann = await withMinutes(1)
    await ann.subscribe()
    await ann.end(await ann.start(), 1)
    const used = { sessionId: crypto.randomUUID(), minutes: 5_990 }
    await ann.settle(used)
    const session = await ann.start()
    expect(session).toMatchObject({ recordingLimitMinutes: 10, graceMinutes: 3 })
    await ann.end(session, 13)
    expect(await ann.row()).toMatchObject({ minutesUsedThisMonth: 6000, minutesOverdrawn: 3 })
    ann.now = new Date(ann.now.getTime() + 31 * DAY_MS)
    await ann.permission()
    expect(await ann.row()).toMatchObject({ minutesUsedThisMonth: 3, minutesOverdrawn: 0 })
    await expectReconciled()
  })

  it('[GRACE-9] stays when a purchase is refunded, and what paid one is not taken again', async () => {
    const ann = await withMinutes(0)
    const first = await ann.buy(20)
    await ann.end(await ann.start(), 23)
    await ann.refund(first)
    expect(await ann.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 3 })
    const second = await ann.buy(20)
    await ann.refund(second)
    expect(await ann.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 0 })
    await expectReconciled()
  })

  it('[GRACE-10] is told by the refusal to record', async () => {
    const ann = await overdrawn()
    expect(await ann.permission()).toMatchObject({
      can_record: false,
      reason: expect.stringContaining(
        '3 minutes were used in advance and will be taken from your next minutes.',
      ),
    })
  })
})

describe('the grace of a recording', () => {
  it('[GRACE-3] is a tenth of what was left or planned, at least 3 and at most 15 minutes', async () => {
    const graceOf = async (minutes: number, planned?: number) =>
      (await (await withMinutes(minutes)).start(planned)).graceMinutes
    expect(await graceOf(20)).toBe(3)
    expect(await graceOf(75)).toBe(8)
    expect(await graceOf(300)).toBe(15)
    expect(await graceOf(20, 60)).toBe(6)
    expect(await graceOf(300, 45)).toBe(5)
  })

  it('[GRACE-4] comes once a UTC day, and not before the last one is repaid', async () => {
    const ann = await overdrawn()
    await ann.buy(20)
    expect(await ann.start()).toMatchObject({ graceMinutes: 0 })
    ann.now = new Date('2026-11-24T00:00:00Z')
    const second = await ann.start()
    expect(second).toMatchObject({ recordingLimitMinutes: 17, graceMinutes: 3 })
    await ann.pauseAfter(second, 18)
    await ann.buy(20)
    // The day is over, but the grace of the paused recording is not settled.
    ann.now = new Date('2026-11-25T00:00:00Z')
    expect(await ann.start()).toMatchObject({ graceMinutes: 0 })
    await expectReconciled()
  })

  it('[GRACE-8] goes on after a crash and at midnight, with the same end', async () => {
    const ann = await withMinutes(20)
    const session = await ann.start()
    await ann.pauseAfter(session, 21)
    ann.now = new Date(ann.now.getTime() + DAY_MS)
    const resumed = await ann.resume(session)
    expect(resumed).toMatchObject({ recordingLimitMinutes: 20, graceMinutes: 3 })
    await ann.end(resumed, 30)
    expect(await ann.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 3 })
    await expectReconciled()
  })

  it('[GRACE-2] is not for the trial, and a plan’s maximum length stays', async () => {
    const trial = await withMinutes(0)
    expect(await trial.start()).toMatchObject({ recordingLimitMinutes: 5, graceMinutes: 0 })
    const subscriber = await withMinutes(0)
    await subscriber.subscribe()
    expect(await subscriber.start()).toMatchObject({ recordingLimitMinutes: 90, graceMinutes: 0 })
  })
})

describe('planned minutes', () => {
  it('[GRACE-7] are held for a paused recording while another one runs, and released', async () => {
    const ann = await withMinutes(60)
    const planned = await ann.start(45)
    expect(await ann.ledger()).toEqual(['reserved -45 reserve'])
    await ann.pauseAfter(planned, 5)
    const other = await ann.start()
    expect(other).toMatchObject({ recordingLimitMinutes: 15 })
    await ann.pauseAfter(other, 15)
    expect(await ann.permission()).toMatchObject({
      can_record: false,
      reason: expect.stringContaining('held for a recording that has not ended'),
    })
    await expectReconciled()
    const resumed = await ann.resume(planned)
    expect(resumed).toMatchObject({ recordingLimitMinutes: 45 })
    await ann.end(resumed, 20)
    expect(await ann.permission()).toMatchObject({ remaining_minutes: 25 })
    expect(await ann.ledger()).toEqual([
      'balance -20 session',
      'reserved -45 reserve',
      'reserved 45 release',
    ])
    await expectReconciled()
  })
})
