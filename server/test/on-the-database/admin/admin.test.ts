import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, transcriptionSessions, users } from '#server/db/schema.ts'
import { getSandbox, Shopper, startShop } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

const now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startShop({ now: () => now })
  admin = await signUpAdmin(server)
  await set('admin@example.com', { createdAt: now })
})
afterAll(() => server.close())
async function set(email: string, values: Partial<typeof users.$inferInsert>) {
  await server.context.db.update(users).set(values).where(eq(users.email, email))
}
async function read(method: string, path: string, body?: unknown, by = admin) {
  const reply = await by.call(method, path, body)
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const list = async (query: string) => {
  const { body } = await read('GET', `/api/admin/users?${query}`)
  return body as {
    users: { email: string; role: string; id: string }[]
    matching: number
    total: number
  }
}
describe('making affiliates', () => {
  const create = (body: object) => read('POST', '/api/rpc/create_affiliate', body)

  it('[AUTH-24, AUTH-25, AUTH-29, ADM-30, ADM-35, RPC-13, RPC-14, RPC-19, RPC-25, RPC-26] happens once for a user who exists, and is switched off and on', async () => {
    const ann = await Shopper.join(server)
    const found = await read('GET', `/api/admin/user-by-email?email=${ann.email.toUpperCase()}`)
    const made = await create({ p_user_id: found.body.id })
    expect(made.body).toMatchObject({ commission_rate: 20, default_bonus_minutes: 10 })
    const again = await create({ p_user_id: found.body.id })
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'This user is already an affiliate' },
    })
    expect((await create({ p_user_id: crypto.randomUUID() })).body.error).toBe(
      'User not found. They must sign up first.',
    )
    for (const is_active of [false, true]) {
      const path = `/api/admin/affiliates/${made.body.id}`
      expect((await read('PATCH', path, { is_active })).body).toMatchObject({ is_active })
    }
    const bob = await Shopper.join(server)
    const second = await create({
      ...{ p_user_id: (await bob.row()).id, p_commission_rate: 35, p_bonus_minutes: 5 },
      p_created_by: found.body.id,
    })
    expect(second.body).toMatchObject({ commission_rate: 35, default_bonus_minutes: 5 })
    const referred = await server.signUp('referred@example.com')
    await fetch(new URL('/api/me', server.url), {
      headers: {
        ...referred.headers,
        cookie: `${referred.headers.cookie}; affiliate_code=${made.body.affiliate_code}`,
      },
    })
    await read('PATCH', `/api/admin/affiliates/${second.body.id}`, { is_active: false })
    const all = await read('POST', '/api/rpc/get_all_affiliates_with_stats', {})
    const stats = new Map(
      (all.body as unknown as { email: string }[]).map((row) => [row.email, row]),
    )
    expect([...stats.keys()].sort()).toEqual([ann.email, bob.email].sort())
    expect(stats.get(ann.email)).toMatchObject({
      is_active: true,
      total_referrals: 1,
      conversion_rate: 0,
    })
    expect(stats.get(bob.email)).toMatchObject({
      is_active: false,
      total_referrals: 0,
      total_commission: 0,
    })
    const roleOf = async (email: string) => (await list(`search=${email}`)).users[0]?.role
    expect(await roleOf(ann.email)).toBe('Affiliate')
    expect(await roleOf('referred@example.com')).toBe('User')
    await create({ p_user_id: (await list('search=admin@example.com')).users[0]?.id })
    expect(await roleOf('admin@example.com')).toBe('Admin')
    const ofUser = await read('GET', `/api/admin/users/${found.body.id}/affiliate`)
    expect(ofUser.body.id).toBe(made.body.id)
    expect((await read('GET', '/api/admin/users/nobody/affiliate')).body.error).toBe(
      'Affiliate not found',
    )
  })

  it('[ADM-31, ADM-33] refuses a commission or a bonus that makes no sense', async () => {
    const ann = await Shopper.join(server)
    const { id } = await ann.row()
    for (const rate of [-1, 101, 'twenty']) {
      expect((await create({ p_user_id: id, p_commission_rate: rate })).status).toBe(400)
    }
    for (const bonus of [-1, 1.5, 1e9]) {
      expect((await create({ p_user_id: id, p_bonus_minutes: bonus })).status).toBe(400)
    }
  })
})
describe('the table of users', () => {
  it('[ADM-11, ADM-12, ADM-15, ADM-18, ADM-19, AUTH-23, RPC-20] is filtered, searched, sorted and paged by the server', async () => {
    const people = ['zoe', 'yan', 'xia'].map((name) => `${name}-${crypto.randomUUID()}@example.com`)
    for (const [index, email] of people.entries()) {
      await (await server.signUp(email)).call('GET', '/api/me')
      // These users are the newest, because the others sign up by the database's clock.
      const createdAt = new Date(Date.UTC(2100, 0, 1, 0, 0, index + 1))
      await set(email, { createdAt, minuteBalance: 10 - index })
    }
    const [zoe = '', yan = '', xia = ''] = people
    await set(yan, { purchaseModel: 'minutes' })
    await set(xia, { subscriptionStatus: 'active', subscriptionPlan: 'starter' })
    const emails = async (query: string) =>
      (await list(query)).users.map(({ email }) => email).filter((email) => people.includes(email))

    expect(await emails('')).toEqual([xia, yan, zoe])
    expect(await emails('order=minute_balance&direction=asc')).toEqual([xia, yan, zoe])
    expect(await emails('order=email&direction=asc')).toEqual([xia, yan, zoe])
    expect(await emails('filter=minutes')).toEqual([yan])
    expect(await emails('filter=subscription')).toEqual([xia])
    expect(await emails('filter=free')).toEqual([zoe])
    expect(await emails('filter=paid')).toEqual([])
    expect(await emails(`search=${zoe.slice(0, 12).toUpperCase()}`)).toEqual([zoe])
    expect(await emails('search=%25')).toEqual([])
    const { users: all, total } = await list('page_size=2')
    expect(all).toHaveLength(2)
    const { users: second, matching } = await list('page_size=2&page=2')
    expect(second[0]?.email).toBe(zoe)
    expect(matching).toBe(total)
    const [first] = all
    expect((await list(`search=${first?.id.slice(0, 8)}`)).users[0]?.id).toBe(first?.id)
  })
})
describe('the figures', () => {
  it('[ADM-05, ADM-06, ADM-07, ADM-08, ADM-09, ADM-55, ADM-56, ADM-57, ADM-58, ADM-59, RISK-65] count, estimate, and say what was really paid', async () => {
    const before = (await read('GET', '/api/admin/summary')).body as Record<string, number>
    const day = 86_400_000
    const subscribers = [
      ['starter', 0, 2000],
      ['professional', 29, 4000],
      ['business', 30, 2 * 10_000],
      ['starter', 89, 3 * 2000],
      ['starter', 90, 4 * 2000],
    ] as const
    const estimates = subscribers.map(([, , estimate]) => estimate)
    const estimated = estimates.reduce((sum, estimate) => sum + estimate, 0)
    for (const [plan, days] of subscribers) {
      const ann = await Shopper.join(server)
      await set(ann.email, {
        subscriptionStatus: 'active',
        subscriptionPlan: plan,
        createdAt: new Date(now.getTime() - days * day),
      })
    }
    const buyer = await Shopper.join(server)
    await buyer.status(await buyer.buyMinutes())
    await getSandbox(server).settled()
    for (const is_active of [true, false]) {
      const { id } = await (await Shopper.join(server)).row()
      const made = await read('POST', '/api/rpc/create_affiliate', { p_user_id: id })
      await read('PATCH', `/api/admin/affiliates/${made.body.id}`, { is_active })
    }
    const after = (await read('GET', '/api/admin/summary')).body as Record<string, number>
    const more = (field: string) => (after[field] ?? 0) - (before[field] ?? 0)
    expect(more('estimated_revenue')).toBe(estimated + 3000)
    expect(more('paid_revenue')).toBe(3000)
    expect(more('total_users')).toBe(8)
    expect(more('total_affiliates')).toBe(2)
    expect(more('active_affiliates')).toBe(1)
    expect(more('users_on_minutes')).toBe(1)
    expect(more('minutes_purchased')).toBe(60)
    expect(more('minutes_allocated')).toBe(60)
  })

  it('[ADM-74] tell what the recogniser got this month: each channel of a recording, without gaps', async () => {
    const ann = await Shopper.join(server)
    const { id: userId } = await ann.row()
    const hour = 3600 * 16_000
    const recording = (code: string, channels: number, startedAt: string) => ({
      code,
      userId,
      title: 'Interview',
      status: 'completed' as const,
      startedAt: new Date(startedAt),
      channels,
      durableSample: 2 * hour,
      missingSamples: hour / 2,
    })
    const seconds = async () => {
      const { body } = await read('GET', '/api/admin/summary')
      return [body.month_recorded_seconds, body.month_recogniser_seconds]
    }
    const [recorded = 0, sent = 0] = (await seconds()) as number[]
    await server.context.db.insert(transcriptionSessions).values([
      recording('DDDDDD', 1, '2026-11-01T00:00:00Z'),
      recording('EEEEEE', 2, '2026-11-02T09:00:00Z'),
      // The month before.
      recording('FFFFFF', 2, '2026-10-31T23:59:59Z'),
    ])
    expect(await seconds()).toEqual([recorded + 2 * 5400, sent + 3 * 5400])
  })

  it('[ADM-08] hold more minutes than one user’s number could', async () => {
    const most = 2 ** 31 - 1
    const people = [await Shopper.join(server), await Shopper.join(server)]
    for (const { email } of people) await set(email, { minuteBalance: most })
    const { body } = await read('GET', '/api/admin/summary')
    expect(body.minutes_allocated).toBeGreaterThanOrEqual(2 * most)
    for (const { email } of people) await set(email, { minuteBalance: 0 })
  })

  it('[ADM-45, ADM-46, ADM-47, ADM-48, ADM-49, AUTH-27, DATA-25, RPC-12] tell of the interviews of today and of thirty days', async () => {
    const ann = await Shopper.join(server)
    const { id: userId } = await ann.row()
    const session = (name: string, hoursAgo: number, minutes: number | null) => ({
      code: name,
      userId,
      title: 'Interview',
      status: minutes === null ? ('paused' as const) : ('completed' as const),
      startedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
      durationMinutes: minutes,
    })
    await server.context.db
      .insert(transcriptionSessions)
      .values([session('AAAAAA', 1, 30), session('BBBBBB', 2, null), session('CCCCCC', 26, 7)])
    const { body } = await read('POST', '/api/rpc/get_interview_stats', {})
    const { days, ...today } = body as { days: object[] }
    expect(today).toEqual({
      total_interviews: 2,
      unique_users: 1,
      total_minutes: 30,
      avg_duration_minutes: 30,
      completed_interviews: 1,
      active_interviews: 0,
      paused_interviews: 1,
    })
    expect(days).toHaveLength(30)
    expect(days.slice(-2)).toMatchObject([
      { day: '2026-11-20', interviews: 1, minutes: 7 },
      { day: '2026-11-21', interviews: 2, minutes: 30 },
    ])
  })

  it('[ADM-81] tell of the users who signed up on each of thirty days, and of all that there were', async () => {
    const joinDaysAgo = async (days: number) => {
      const { id } = await (await Shopper.join(server)).row()
      const createdAt = new Date(now.getTime() - days * 86_400_000)
      await server.context.db.update(users).set({ createdAt }).where(eq(users.id, id))
    }
    const readDays = async () => {
      const { body } = await read('POST', '/api/rpc/get_interview_stats', {})
      return (body as { days: { new_users: number; users: number }[] }).days
    }
    const before = await readDays()
    for (const days of [3, 3, 29, 30]) await joinDaysAgo(days)
    const after = await readDays()
    const change = (key: 'new_users' | 'users') =>
      after.map((day, index) => day[key] - (before[index]?.[key] ?? 0))
    const added = Array.from({ length: 30 }, () => 0)
    expect(change('new_users')).toEqual(added.with(29 - 3, 2).with(0, 1))
    // Who came thirty days ago is in all of them, and a new user of none.
    expect(change('users')).toEqual(added.fill(2).fill(4, 29 - 3))
  })
})
it('[RISK-13] what administrators did can’t be changed or taken away', async () => {
  const { db } = server.context
  await db.insert(auditEntries).values({ action: 'x', target: 'y', createdAt: now })
  await expect(db.update(auditEntries).set({ target: 'z' })).rejects.toThrow()
  await expect(db.delete(auditEntries)).rejects.toThrow()
})
