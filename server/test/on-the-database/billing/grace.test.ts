import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settleRecording } from '#server/features/billing/index.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { removeSession } from '#server/features/recording/session/remove-session.ts'
import { expectReconciled, Shopper, startShop } from '../../clients/shop.ts'
import { findSessionRow } from '../../stored-rows.ts'
import type { TestServer } from '../../test-server.ts'

const minute = 60 * 16_000
const start = Date.parse('2026-11-23T10:00:00Z')

let now = start
let server: TestServer
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now), env: { REPAIR_WINDOW: '0.05' } })
})
beforeEach(() => {
  now = start
})
afterAll(() => server.close())

/** Creates a user with this many prepaid minutes, at most 60. */
async function payer(minutes: number): Promise<Shopper> {
  const ann = await Shopper.join(server)
  await ann.status(await ann.buyMinutes())
  const { id: userId } = await ann.row()
  const used = { userId, sessionId: crypto.randomUUID(), minutes: 60 - minutes }
  const settled = { ...used, now: new Date(now) }
  await server.context.db.transaction((tx) => settleRecording(tx, settled))
  return ann
}

/** Records so many seconds, then loses the recorder; resolves when the session is paused. */
async function recordAndLose({ user }: Shopper, seconds: number): Promise<string> {
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(new Int16Array(seconds * 16_000))
  await recorder.until(() => recorder.of('Durable').at(-1)?.sample === seconds * 16_000)
  await recorder.cut()
  while ((await findSessionRow(server, code)).status !== 'paused')
    await new Promise((resolve) => setImmediate(resolve))
  return code
}

it('[GRACE-1, GRACE-5, GRACE-11] a recording whose minutes are used up goes on for three minutes, to the sample; readers see nothing of it', async () => {
  const ann = await payer(1)
  const code = await ann.user.openSession()
  const recorder = await ann.user.record(code)
  recorder.speak(new Int16Array(4 * minute + 1))
  expect((await recorder.closed).code).toBe(1000)
  expect(recorder.of('Ready')[0]).toMatchObject({ limit: 4 * minute, grace: 3 * minute })
  expect(recorder.of('Ended')[0]).toMatchObject({ reason: 'time_limit', duration_seconds: 240 })
  expect(await findSessionRow(server, code)).toMatchObject({
    recordingLimitMinutes: 1,
    graceStartedAt: new Date(now),
  })
  expect((await ann.ledger()).slice(2).sort()).toEqual([
    'balance -1 session',
    'overdraft -3 session',
  ])
  expect(await ann.subscription()).toMatchObject({ minuteBalance: 0, minutesInAdvance: 3 })
  expect(JSON.stringify(await server.transcript(code))).not.toMatch(/grace|limit|advance/)
  await expectReconciled(server)
})

it('[GRACE-5, GRACE-8] a recorder that is lost in the grace resumes in it, and pays for what it used', async () => {
  const ann = await payer(1)
  const code = await recordAndLose(ann, 90)
  now += 24 * 60 * 60_000
  const again = await ann.user.record(code, { from: String(90 * 16_000) })
  await again.until((recorder) => recorder.of('Ready').length > 0)
  expect(again.of('Ready')[0]).toMatchObject({ limit: 4 * minute, grace: 3 * minute })
  again.speak(new Int16Array(60 * 16_000))
  await again.stop()
  expect(again.of('Ended')[0]).toMatchObject({ reason: 'user_stopped', duration_minutes: 3 })
  expect(await ann.row()).toMatchObject({ minuteBalance: 0, minutesOverdrawn: 2 })
  await ann.status(await ann.buyMinutes())
  expect(await ann.row()).toMatchObject({ minuteBalance: 58, minutesOverdrawn: 0 })
  await expectReconciled(server)
})

it('[GRACE-9] a recording that is deleted in its grace is settled first', async () => {
  const ann = await payer(1)
  const code = await recordAndLose(ann, 90)
  const session = await findSessionRow(server, code)
  const recordings = new LiveRecordings(server.context)
  await removeSession(server.context, recordings, session, { evenLive: true })
  expect(await ann.row()).toMatchObject({ minutesOverdrawn: 1, graceStartedAt: new Date(now) })
  await expectReconciled(server)
})

it('[GRACE-7] planned minutes are held for a recording from its start', async () => {
  const ann = await payer(40)
  const reply = await ann.user.call('POST', '/api/rpc/create_interview_session', {
    p_title: 'Interview',
    p_planned_minutes: 30,
  })
  expect(reply.status).toBe(200)
  expect(await ann.subscription()).toMatchObject({ remainingMinutes: 10, minuteBalance: 40 })
  await expectReconciled(server)
})
