import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin } from '../../make-admin.ts'
import { goodCard, Shopper, sandboxOf, startShop } from '../../shop.ts'
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

/** A new person whose browser holds a code. */
async function referred(code: string, email = `${crypto.randomUUID()}@example.com`) {
  const user = await server.signUp(email)
  await fetch(new URL('/api/me', server.url), {
    headers: { ...user.headers, cookie: `${user.headers.cookie}; affiliate_code=${code}` },
  })
  return Shopper.of(server, user, email)
}

const stats = async (by: TestUser, id: string) =>
  (await read(by, 'POST', '/api/rpc/get_affiliate_stats', { p_affiliate_id: id })).body

describe('a checkout with a code', () => {
  const buyWith = async (
    ann: Shopper,
    { body = {}, cookie = '' }: { body?: object; cookie?: string },
  ) => {
    const reply = await fetch(new URL('/api/create-minute-checkout', server.url), {
      method: 'POST',
      headers: {
        ...ann.user.headers,
        'content-type': 'application/json',
        cookie: `${ann.user.headers.cookie}${cookie}`,
      },
      body: JSON.stringify({ packageId: 'one-interview', ...body }),
    })
    const { sessionId, url } = (await reply.json()) as { sessionId: string; url: string }
    await ann.press(url, { do: 'pay', card: goodCard })
    await ann.status(sessionId)
    await sandboxOf(server).settled()
  }

  it.each([
    ['in what the page sends', (affiliateCode: string) => ({ body: { affiliateCode } })],
    ['in its cookie', (code: string) => ({ cookie: `; affiliate_code=${code}` })],
  ])(
    '[AFF-40] %s refers a buyer whom nobody had referred, and gives no bonus',
    async (_where, given) => {
      const { row, user } = await affiliate()
      const ann = await Shopper.join(server)
      await buyWith(ann, given(row.affiliate_code))
      expect(await stats(user, row.id)).toMatchObject({
        total_referrals: 1,
        converted_referrals: 1,
        total_commission: 600,
        total_bonus_minutes: 0,
      })
      expect((await ann.row()).minuteBalance).toBe(60)
      expect(await ann.subscription()).toMatchObject({ plan_name: 'Pay as you go' })
    },
  )

  it('[AFF-40, RISK-66] changes nothing for whom somebody referred, nor for the affiliate’s own', async () => {
    const first = await affiliate()
    const second = await affiliate()
    const ann = await referred(first.row.affiliate_code)
    await buyWith(ann, { body: { affiliateCode: second.row.affiliate_code } })
    const own = second.row.affiliate_code
    await buyWith(second.shopper, { body: { affiliateCode: own } })
    await buyWith(await Shopper.join(server), { body: { affiliateCode: 'NOBODYS1' } })
    expect(await stats(first.user, first.row.id)).toMatchObject({ total_commission: 600 })
    expect(await stats(second.user, second.row.id)).toMatchObject({ total_referrals: 0 })
  })
})
