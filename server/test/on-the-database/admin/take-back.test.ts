import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, transcriptionSessions } from '#server/db/schema.ts'
import { findUnreconciled, settleRecording } from '#server/features/billing/index.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

let now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startShop({ now: () => now })
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())

async function read(method: string, path: string, body?: unknown) {
  const reply = await admin.call(method, path, body)
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

describe('taking minutes back', () => {
  const take = (id: string) => read('POST', '/api/rpc/admin_take_back_minutes', { p_grant_id: id })

  async function gift(minutes: number) {
    const ann = await Shopper.join(server)
    const { id: userId } = await ann.row()
    const id = crypto.randomUUID()
    const given = { p_user_id: userId, p_minutes: minutes, p_reason: 'Sorry', p_grant_id: id }
    expect((await read('POST', '/api/rpc/admin_add_minutes_to_user', given)).status).toBe(200)
    return { ann, userId, id }
  }

  it('[ADM-72] undoes a mistaken gift once, by a row of the ledger, and is written down', async () => {
    const { ann, id } = await gift(500)
    const [first, again] = await Promise.all([take(id), take(id)])
    expect([first.status, again.status].sort()).toEqual([200, 409])
    const taken = [first, again].find(({ status }) => status === 200)
    expect(taken?.body).toEqual({ minutes: 500, minute_balance: 0, email: ann.email })
    expect(await ann.ledger()).toEqual(['balance 500 grant', 'balance -500 grant_reversal'])
    expect(await ann.row()).toMatchObject({ isTrialUser: true, lifetimeMinutesPurchased: 0 })
    const entries = await server.context.db.select().from(auditEntries)
    const entriesOfAnn = entries.filter(({ target }) => target.startsWith(ann.email))
    expect(
      entriesOfAnn.map(({ action, target, actorEmail }) => [action, target, actorEmail]),
    ).toContainEqual(['take minutes back', `${ann.email}: 500 of 500 minutes`, 'admin@example.com'])
    expect(await findUnreconciled(server.context.db)).toEqual([])
  })

  it('[ADM-72] takes what is left: minutes that are used, bought or in a recording that runs stay', async () => {
    const { ann, userId, id } = await gift(100)
    await ann.status(await ann.buyMinutes())
    const used = { userId, sessionId: crypto.randomUUID(), minutes: 90, now }
    await server.context.db.transaction((tx) => settleRecording(tx, used))
    await server.context.db.insert(transcriptionSessions).values({
      userId,
      code: 'TAKE22',
      title: 'Interview',
      startedAt: now,
      durableSample: 30 * 60 * 16_000,
    })
    expect((await take(id)).body).toMatchObject({ minutes: 40, minute_balance: 30 })
    expect(await findUnreconciled(server.context.db)).toEqual([])
  })

  it('[ADM-72] never takes minutes that were bought after the gift was used', async () => {
    const { ann, userId, id } = await gift(100)
    const use = (minutes: number) => {
      now = new Date(now.getTime() + 60_000)
      const used = { userId, sessionId: crypto.randomUUID(), minutes, now }
      return server.context.db.transaction((tx) => settleRecording(tx, used))
    }
    await use(65)
    now = new Date(now.getTime() + 60_000)
    await ann.status(await ann.buyMinutes())
    expect((await ann.row()).minuteBalance).toBe(100)
    expect((await take(id)).body).toMatchObject({ minutes: 40, minute_balance: 60 })

    const spent = await gift(20)
    const spend = { userId: spent.userId, sessionId: crypto.randomUUID(), minutes: 25 }
    now = new Date(now.getTime() + 60_000)
    await server.context.db.transaction((tx) => settleRecording(tx, { ...spend, now }))
    now = new Date(now.getTime() + 60_000)
    await spent.ann.status(await spent.ann.buyMinutes())
    expect((await take(spent.id)).status).toBe(409)
    expect((await spent.ann.row()).minuteBalance).toBe(60)
    expect(await findUnreconciled(server.context.db)).toEqual([])
  })

  it('[ADM-72] says when nothing is left, and when there is no such gift', async () => {
    const { userId, id } = await gift(10)
    const used = { userId, sessionId: crypto.randomUUID(), minutes: 15, now }
    await server.context.db.transaction((tx) => settleRecording(tx, used))
    expect(await take(id)).toMatchObject({
      status: 409,
      body: { error: 'None of these minutes are left to take back.' },
    })
    expect((await take(crypto.randomUUID())).status).toBe(404)
    expect((await take('')).status).toBe(404)
  })

  it('[ADM-73] lists the gifts, newest first, with what was taken back of them', async () => {
    const { ann, id } = await gift(70)
    await take(id)
    const { body } = await read('GET', '/api/admin/grants')
    const { grants } = body as { grants: { id: string }[] }
    expect(grants.length).toBeLessThanOrEqual(20)
    expect(grants.find((given) => given.id === id)).toMatchObject({
      email: ann.email,
      minutes: 70,
      reason: 'Sorry',
      taken_back: 70,
    })
  })
})
