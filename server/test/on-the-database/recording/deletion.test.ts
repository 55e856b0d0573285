import { until } from '@live-scribe/testing/time/until'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionSessions, users } from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const minute = 60 * 16_000

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now), env: { REPAIR_WINDOW: '0.2' } })
})
afterAll(() => server.close())

/** Creates a user with 60 prepaid minutes who records two minutes; then cuts the socket. */
async function cutOff(at = server) {
  const ann = await Shopper.join(at)
  await ann.status(await ann.buyMinutes())
  const code = await ann.user.openSession()
  const recorder = await ann.user.record(code)
  recorder.speak(new Int16Array(2 * minute))
  await recorder.until(() => recorder.of('Durable').at(-1)?.sample === 2 * minute)
  await recorder.cut()
  if (at === server) await until(async () => (await statusOf(code)) === 'paused')
  return { ann, code }
}

const isIt = (code: string) => eq(transcriptionSessions.code, code)
const statusOf = async (code: string) => {
  const [row] = await server.context.db.select().from(transcriptionSessions).where(isIt(code))
  return row?.status ?? null
}
const remove = (ann: Shopper, code: string) => ann.user.call('DELETE', `/api/sessions/${code}`)

describe('a session that is deleted before it ended', () => {
  it('[BILL-69] is settled first: the row stays in the ledger, and the minutes are used', async () => {
    const { ann, code } = await cutOff()
    expect((await remove(ann, code)).status).toBe(200)
    expect(await statusOf(code)).toBeNull()
    expect(await ann.ledger()).toEqual(['balance 60 purchase', 'balance -2 session'])
    expect((await ann.row()).minuteBalance).toBe(58)
    expect(await findUnreconciled(server.context.db)).toEqual([])
  })

  it('[BILL-69] is settled once, whoever ends or deletes it at the same time', async () => {
    const { ann, code } = await cutOff()
    const replies = await Promise.all([remove(ann, code), remove(ann, code), remove(ann, code)])
    expect(replies.map(({ status }) => status)).toContain(200)
    expect((await ann.row()).minuteBalance).toBe(58)
  })

  it('[BILL-69] is settled with all that was heard, while its process still waits for the recorder', async () => {
    const waiting = await startShop({ now: () => new Date(now), env: { REPAIR_WINDOW: '600' } })
    const { ann, code } = await cutOff(waiting)
    expect((await remove(ann, code)).status).toBe(409)
    now += 50_000
    expect((await remove(ann, code)).status).toBe(200)
    expect(await ann.ledger()).toEqual(['balance 60 purchase', 'balance -2 session'])
    await waiting.close()
  })

  it('[BILL-69] has no other way out of the database', async () => {
    const { ann, code } = await cutOff()
    const { db } = server.context
    const refused = expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('not settled') }),
    })
    await expect(db.delete(transcriptionSessions).where(isIt(code))).rejects.toEqual(refused)
    await expect(db.delete(users).where(eq(users.email, ann.email))).rejects.toEqual(refused)
    expect((await remove(ann, code)).status).toBe(200)
    await db.delete(users).where(eq(users.email, ann.email))
  })
})
