import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authSession, authUser, users } from '#server/db/schema.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import type { TestServer } from '../../test-server.ts'
import { joinStaff, readAudit } from './staff.ts'

let server: TestServer
let admin: Shopper
beforeAll(async () => {
  server = await startShop({ env: { ADMIN_EMAILS: 'listed@example.com' } })
  admin = await joinStaff(server, 'admin')
})
afterAll(() => server.close())

const reason = 'As she asked'
const password = 'a long pass phrase'

it('[SUPP-10] support signs a user out everywhere, and it is written down with the reason', async () => {
  const support = await joinStaff(server, 'support')
  const email = `${crypto.randomUUID()}@example.com`
  const [laptop, phone] = [new TestBrowser(server), new TestBrowser(server)]
  await laptop.signUp(email, password)
  await phone.signIn(email, password)
  expect([await laptop.whoAmI(), await phone.whoAmI()]).toEqual([email, email])
  const [row] = await server.context.db.select().from(users).where(eq(users.email, email))
  const { status, body } = await support.post(`admin/users/${row?.id}/sign-out`, { reason })
  expect([status, body.ended]).toEqual([200, 2])
  expect([await laptop.whoAmI(), await phone.whoAmI()]).toEqual([null, null])
  expect(await readAudit(admin, email)).toMatchObject([
    { actor_email: support.email, action: 'end sessions', reason },
  ])
  expect((await support.user.call('GET', '/api/admin/users')).status).toBe(200)
})

describe('[SUPP-11] minutes from support', () => {
  const give = (by: Shopper, p_user_id: string, p_minutes: number, more: object = {}) =>
    by.post('rpc/admin_add_minutes_to_user', { p_user_id, p_minutes, p_reason: reason, ...more })

  it('are at most 600 in a day, over all users, also when they are given at once', async () => {
    const support = await joinStaff(server, 'support')
    const people = await Promise.all([1, 2, 3].map(() => Shopper.join(server)))
    const ids = await Promise.all(people.map(async (one) => (await one.row()).id))
    const replies = await Promise.all(ids.map((id) => give(support, id, 300)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 403])
    expect((await give(support, ids[0] ?? '', 1)).body.code).toBe('forbidden')
    expect((await give(admin, ids[0] ?? '', 1)).status).toBe(200)
  })

  it('are the same gift when it is sent again at the limit', async () => {
    const support = await joinStaff(server, 'support')
    const { id } = await (await Shopper.join(server)).row()
    const same = { p_grant_id: crypto.randomUUID() }
    expect((await give(support, id, 600, same)).status).toBe(200)
    expect((await give(support, id, 600, same)).status).toBe(200)
  })

  it('never go to itself, and only what it gave is taken back by it', async () => {
    const support = await joinStaff(server, 'support')
    expect((await give(support, (await support.row()).id, 1)).body.code).toBe('forbidden')
    const { id } = await (await Shopper.join(server)).row()
    const [own, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await give(support, id, 10, { p_grant_id: own })
    await give(admin, id, 10, { p_grant_id: other })
    const takeBack = (p_grant_id: string) =>
      support.post('rpc/admin_take_back_minutes', { p_grant_id })
    expect((await takeBack(other)).body.code).toBe('forbidden')
    expect((await takeBack(own)).body.minutes).toBe(10)
  })
})

it.each([
  ['two lines', 'one\ntwo'],
  ['nothing that shows', '\u200b'],
  ['turned text', 'Paid \u202eecno'],
  ['orders to a terminal', '\u001b[2Jgone'],
])('[SUPP-17] a reason and a reference are not %s', async (_, note) => {
  const ann = await Shopper.join(server)
  const { id } = await ann.row()
  const minutes = { p_user_id: id, p_minutes: 1, p_reason: note }
  const refund = {
    refund_id: crypto.randomUUID(),
    payment_id: 'pi_1',
    amount_cents: 1,
    reason: note,
  }
  const calls: [string, object][] = [
    ['rpc/admin_add_minutes_to_user', minutes],
    [`admin/users/${id}/sign-out`, { reason: note }],
    [`admin/users/${id}/role`, { role: 'support', reason: note }],
    [`admin/users/${id}/refunds`, refund],
    [`admin/payouts/${crypto.randomUUID()}/paid`, { reference: note }],
  ]
  for (const [path, body] of calls) {
    expect([path, (await admin.post(path, body)).status]).toEqual([path, 400])
  }
  expect(await readAudit(admin, ann.email)).toEqual([])
})

describe('[SUPP-12] roles', () => {
  const setRole = (by: Shopper, id: string, role: string | null) =>
    by.post(`admin/users/${id}/role`, { role, reason })
  const mayList = async (who: Shopper) => (await who.user.call('GET', '/api/admin/users')).status

  it('count at once, sign nobody out, and are written down', async () => {
    const ann = await Shopper.join(server)
    await makeAdmin(server.context.db, ann.email, 'support')
    const { id } = await ann.row()
    expect((await setRole(admin, id, null)).body).toEqual({ role: null })
    expect(await mayList(ann)).toBe(403)
    expect((await setRole(admin, id, 'billing')).status).toBe(409)
    await confirm(ann)
    expect((await setRole(admin, id, 'billing')).status).toBe(200)
    expect((await setRole(admin, id, 'billing')).status).toBe(200)
    expect(await mayList(ann)).toBe(200)
    expect((await ann.user.call('GET', '/api/admin/costs')).status).toBe(200)
    expect((await setRole(admin, id, 'support')).status).toBe(200)
    expect((await ann.user.call('GET', '/api/admin/costs')).status).toBe(403)
    const entries = await readAudit(admin, ann.email)
    // The two entries of one change have one time, so they have no order.
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'grant billing',
      'grant support',
      'revoke billing',
      'revoke support',
    ])
    const by = entries.map(({ actor_email, reason }) => `${actor_email}: ${reason}`)
    expect(new Set(by)).toEqual(new Set([`${admin.email}: ${reason}`]))
  })

  it('are never taken from the last administrator, also when two take each other’s', async () => {
    const { id } = await admin.row()
    const refused = await setRole(admin, id, 'support')
    expect(refused.body.error).toBe('This is the last administrator. Make somebody else one first.')
    const second = await joinStaff(server, 'admin')
    const { id: secondId } = await second.row()
    const replies = await Promise.all([setRole(admin, secondId, null), setRole(second, id, null)])
    const left = await Promise.all([mayList(admin), mayList(second)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(left.filter((status) => status === 200)).toHaveLength(1)
    if (left[0] !== 200) admin = second
  })

  it('are not taken from the last administrator whose account remains', async () => {
    const leaving = await joinStaff(server, 'admin')
    await server.context.db
      .update(users)
      .set({ deletionStartedAt: new Date() })
      .where(eq(users.email, leaving.email))
    const { status, body } = await setRole(admin, (await admin.row()).id, null)
    expect([status, body.error]).toEqual([
      409,
      'This is the last administrator. Make somebody else one first.',
    ])
  })

  it('are not taken from an address in ADMIN_EMAILS, which would have it again at once', async () => {
    const listed = await server.signUp('listed@example.com')
    const { user } = (await (await listed.call('GET', '/api/me')).json()) as {
      user: { id: string }
    }
    await makeAdmin(server.context.db, 'listed@example.com')
    const { status, body } = await setRole(admin, user.id, null)
    expect([status, body.error]).toEqual([409, expect.stringContaining('ADMIN_EMAILS')])
  })
})

it('[SUPP-18] support and billing do nothing to somebody with a role', async () => {
  const { db } = server.context
  const refund = { refund_id: crypto.randomUUID(), payment_id: 'pi_1', amount_cents: 1, reason }
  for (const actorRole of ['support', 'billing'] as const) {
    const actor = await joinStaff(server, actorRole)
    for (const role of ['support', 'billing', 'admin'] as const) {
      const target = await joinStaff(server, role)
      const { id } = await target.row()
      const sharedSessions = await db.select().from(authSession)
      const calls: [string, object][] = [
        [`admin/users/${id}/sign-out`, { reason }],
        [`admin/users/${id}/role`, { role: null, reason }],
        [`admin/users/${id}/refunds`, refund],
        ['rpc/admin_add_minutes_to_user', { p_user_id: id, p_minutes: 1, p_reason: reason }],
      ]
      for (const [path, body] of calls) {
        expect([path, (await actor.post(path, body)).status]).toEqual([path, 403])
      }
      expect(await readAudit(admin, target.email)).toEqual([])
      expect(await db.select().from(authSession)).toHaveLength(sharedSessions.length)
    }
  }
})

async function confirm({ email }: Shopper): Promise<void> {
  const { db } = server.context
  await db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, email))
}
