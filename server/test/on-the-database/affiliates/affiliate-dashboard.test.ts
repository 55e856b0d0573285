import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authUser } from '#server/db/schema.ts'
import { makeAdmin } from '../../make-admin.ts'
import { Shopper, startShop } from '../../shop.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startShop()
  admin = await server.signUp('admin@example.com')
  await admin.call('GET', '/api/me')
  await makeAdmin(server.context.db, 'admin@example.com')
})
afterAll(() => server.close())
interface Row {
  [field: string]: unknown
  id: string
  affiliate_code: string
}
async function read(by: TestUser, method: string, path: string, body?: unknown) {
  const reply = await by.call(method, path, body)
  return { status: reply.status, body: (await reply.json()) as Row }
}
/** An affiliate with a code, and the row of it. */
async function affiliate(terms: { p_commission_rate?: number; p_bonus_minutes?: number } = {}) {
  const shopper = await Shopper.join(server)
  const { id } = await shopper.row()
  const body = { p_user_id: id, p_created_by: 'someone-else', ...terms }
  const made = await read(admin, 'POST', '/api/rpc/create_affiliate', body)
  expect(made.status).toBe(200)
  return { shopper, row: made.body, user: shopper.user }
}
/** A new person whose browser holds a code, and whose address is confirmed. */
async function referred(code: string, email = `${crypto.randomUUID()}@example.com`) {
  const user = await server.signUp(email)
  await fetch(new URL('/api/me', server.url), {
    headers: { ...user.headers, cookie: `${user.headers.cookie}; affiliate_code=${code}` },
  })
  await server.context.db
    .update(authUser)
    .set({ emailVerified: true })
    .where(eq(authUser.email, email))
  await user.call('GET', '/api/me')
  return Shopper.of(server, user, email)
}
const referrals = async (by: TestUser, id: string) => {
  const data = await read(by, 'POST', '/api/rpc/get_affiliate_referrals_data', {
    p_affiliate_id: id,
  })
  return data.body as unknown as Row[]
}
describe('an affiliate’s dashboard', () => {
  it('[AFF-03, AFF-04, AUTH-19, DATA-20, DATA-21] is for those who have a row', async () => {
    const { row, user, shopper } = await affiliate()
    expect((await read(user, 'GET', '/api/affiliate')).body).toEqual({ affiliate: row })
    const { id: user_id } = await shopper.row()
    expect(row).toEqual({
      id: expect.any(String),
      user_id,
      affiliate_code: expect.stringMatching(/^[A-Z0-9]+$/),
      commission_rate: 20,
      default_bonus_minutes: 10,
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      email: shopper.email,
      full_name: 'Ann Example',
    })
    expect((await read(user, 'GET', '/api/me')).body.user).toMatchObject({ is_affiliate: true })
    const other = await Shopper.join(server)
    expect((await read(other.user, 'GET', '/api/affiliate')).body).toEqual({ affiliate: null })
    expect((await read(other.user, 'GET', '/api/me')).body.user).toMatchObject({
      is_affiliate: false,
    })
  })

  it('[RISK-14, RISK-50, AUTH-28] is the affiliate’s own with people masked, and an administrator’s to read in full', async () => {
    const { row, user } = await affiliate()
    const ann = await referred(row.affiliate_code)
    expect((await referrals(user, row.id))[0]).toMatchObject({
      email: `${ann.email[0]}•••@example.com`,
      full_name: 'Ann E.',
    })
    expect((await referrals(admin, row.id))[0]).toMatchObject({
      email: ann.email,
      full_name: 'Ann Example',
    })
    const other = await affiliate()
    for (const path of ['stats', 'referrals_data', 'months']) {
      for (const id of [row.id, crypto.randomUUID(), 'no id']) {
        const reply = await read(other.user, 'POST', `/api/rpc/get_affiliate_${path}`, {
          p_affiliate_id: id,
        })
        expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    }
  })
})
