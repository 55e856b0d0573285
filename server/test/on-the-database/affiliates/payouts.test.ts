import type { AffiliatePayout, getAffiliatePayouts } from '@live-scribe/contract/affiliates/payouts'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { runs } from '@live-scribe/testing/depth'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { affiliatePayouts, affiliates, auditEntries, commissionLedger } from '#server/db/schema.ts'
import { closeMonths, markPaid } from '#server/features/affiliates/index.ts'
import { readAffiliatePayouts } from '#server/features/affiliates/payouts/payouts.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { type CommissionBook, insertAffiliateBook } from './commission-rows.ts'

let now = new Date('2026-11-20T12:00:00Z')
let server: TestServer
let admin: TestUser
let amira: TestUser
let book: CommissionBook
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]), { now: () => now })
  admin = await signUpAdmin(server)
  amira = await server.signUp('amira@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await server.context.db.delete(affiliates)
  const { user } = (await (await amira.call('GET', '/api/me')).json()) as { user: { id: string } }
  book = await insertAffiliateBook(server.context.db, user.id)
})

const close = (at: string) => {
  now = new Date(at)
  return closeMonths(server.context)
}
const readOwn = async () => {
  const body = { p_affiliate_id: book.affiliateId }
  const reply = await amira.call('POST', '/api/rpc/get_affiliate_payouts', body)
  return (await reply.json()) as ReplyOf<typeof getAffiliatePayouts>
}
const list = async (month = '') => {
  const reply = await admin.call('GET', `/api/admin/payouts${month && `?month=${month}`}`)
  return (await reply.json()) as { months: string[]; payouts: AffiliatePayout[] }
}
const pay = (id: string, reference: string, is_correction = false) =>
  admin.call('POST', `/api/admin/payouts/${id}/paid`, { reference, is_correction })
const shownMonths = async () =>
  (await readOwn()).payouts.map((one) =>
    [one.month, one.commission_cents, one.carried_cents, one.payable_cents, one.state].join(' '),
  )

it('[PAYOUT-1, PAYOUT-3] a month is closed once it is over, once, by however many nodes; the affiliate sees what is pending', async () => {
  await book.write(600, new Date('2026-10-01T00:00:00Z'))
  await book.write(400, new Date('2026-10-31T23:59:59.999Z'))
  await book.write(300, new Date('2026-11-01T00:00:00Z'))
  expect(await close('2026-10-31T23:59:59.999Z')).toBe(0)
  expect(await readOwn()).toEqual({ pending_cents: 1_300, carried_cents: 0, payouts: [] })
  now = new Date('2026-11-01T00:00:00Z')
  const closed = await Promise.all([1, 2, 3].map(() => closeMonths(server.context)))
  expect(closed.toSorted()).toEqual([0, 0, 1])
  expect(await shownMonths()).toEqual(['2026-10 1000 0 1000 closed'])
  expect(await readOwn()).toMatchObject({ pending_cents: 300, carried_cents: 0 })
  const other = await server.signUp()
  const body = { p_affiliate_id: book.affiliateId }
  expect((await other.call('POST', '/api/rpc/get_affiliate_payouts', body)).status).toBe(403)
})

it('[PAYOUT-2] a refund after a month is closed counts in the next one, and a month below zero is carried on', async () => {
  await book.write(600, new Date('2026-09-10T00:00:00Z'))
  await close('2026-10-01T00:00:00Z')
  await book.write(-600, new Date('2026-10-02T00:00:00Z'))
  await book.write(100, new Date('2026-10-03T00:00:00Z'))
  // Written late: its transaction began before the month was closed.
  await book.write(50, new Date('2026-09-30T23:59:59.999Z'))
  await close('2026-11-01T00:00:00Z')
  expect(await readOwn()).toMatchObject({ pending_cents: 0, carried_cents: -450 })
  await book.write(1_000, new Date('2026-12-05T00:00:00Z'))
  await close('2027-02-01T00:00:00Z')
  expect(await shownMonths()).toEqual([
    '2026-12 1000 -450 550 closed',
    '2026-10 -450 0 0 nothing',
    '2026-09 600 0 600 closed',
  ])
})

it('[PAYOUT-4, PAYOUT-5] an administrator marks a month as paid with a reference, once, audited, and may correct the reference', async () => {
  await book.write(600, new Date('2026-09-10T00:00:00Z'))
  await book.write(-900, new Date('2026-10-10T00:00:00Z'))
  await close('2026-11-02T10:00:00Z')
  const { months, payouts } = await list()
  expect(months).toEqual(['2026-10', '2026-09'])
  expect(payouts).toHaveLength(1)
  const [september] = payouts
  expect(september).toMatchObject({
    month: '2026-09',
    payable_cents: 600,
    state: 'closed',
    email: 'amira@example.com',
  })
  const id = september?.id ?? ''
  const [october] = (await list('2026-10')).payouts
  expect((await pay(october?.id ?? '', 'x')).status).toBe(409)
  expect((await pay('no id', 'x')).status).toBe(404)
  expect((await pay(id, 'early', true)).status).toBe(409)

  expect(
    (await Promise.all([pay(id, 'T-17'), pay(id, 'T-17')])).map(({ status }) => status),
  ).toEqual([200, 200])
  now = new Date('2026-11-03T10:00:00Z')
  expect((await pay(id, 'T-18')).status).toBe(409)
  expect((await pay(id, 'T-18', true)).status).toBe(200)
  expect((await list()).payouts).toEqual([])
  const [paid] = (await list('2026-09')).payouts
  expect(paid).toMatchObject({
    state: 'paid',
    reference: 'T-18',
    paid_at: '2026-11-02T10:00:00.000Z',
  })
  expect((await readOwn()).payouts.at(-1)).toMatchObject({ state: 'paid', reference: 'T-18' })
  const audit = await server.context.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.action} like '%payout%'`)
    .orderBy(desc(auditEntries.createdAt))
  expect(audit.map(({ action, target, reason }) => [action, target, reason])).toEqual([
    ['correct payout reference', 'amira@example.com: 2026-09, $6.00', 'T-18'],
    ['mark payout as paid', 'amira@example.com: 2026-09, $6.00', 'T-17'],
  ])
  expect((await amira.call('GET', '/api/admin/payouts')).status).toBe(403)
})

it('[PAYOUT-8] a payment that was marked by mistake is taken back with a reason, once, audited, and the month is to be paid again', async () => {
  await book.write(600, new Date('2026-09-10T00:00:00Z'))
  await close('2026-11-02T10:00:00Z')
  const id = (await list()).payouts[0]?.id ?? ''
  const takeBack = (reference: string, reason: string, who = admin) =>
    who.call('POST', `/api/admin/payouts/${id}/unpaid`, { reference, reason })
  expect((await takeBack('T-17', 'wrong month')).status).toBe(409)
  await pay(id, 'T-17')
  expect((await takeBack('T-18', 'wrong month')).status).toBe(409)
  expect((await takeBack('T-17', '  ')).status).toBe(400)
  expect((await takeBack('T-17', 'wrong month', amira)).status).toBe(403)
  expect((await readOwn()).payouts[0]).toMatchObject({ state: 'paid' })

  const both = await Promise.all([takeBack('T-17', 'wrong month'), takeBack('T-17', 'wrong month')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await readOwn()).payouts[0]).toMatchObject({ state: 'closed', reference: null })
  expect((await list()).payouts).toMatchObject([{ id, state: 'closed', paid_at: null }])
  expect((await pay(id, 'T-19')).status).toBe(200)
  expect((await readOwn()).payouts[0]).toMatchObject({ state: 'paid', reference: 'T-19' })
  const audit = await server.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'take payout back'))
  expect(audit.map(({ target, reason }) => [target, reason])).toEqual([
    ['amira@example.com: 2026-09, $6.00', 'wrong month (was paid: T-17)'],
  ])
})

it('[PAYOUT-1] the database refuses to change a closed month, its rows, or a payment', async () => {
  await book.write(600, new Date('2026-09-10T00:00:00Z'))
  await close('2026-10-01T00:00:00Z')
  const { db } = server.context
  const [row] = await db.select().from(affiliatePayouts)
  const isIt = eq(affiliatePayouts.id, row?.id ?? '')
  const change = (set: Partial<typeof affiliatePayouts.$inferInsert>) =>
    db.update(affiliatePayouts).set(set).where(isIt)
  await expect(change({ commissionCents: 1 })).rejects.toThrow()
  await expect(db.update(commissionLedger).set({ payoutId: null })).rejects.toThrow()
  await change({ paidAt: now, paidReference: 'T-1' })
  await expect(change({ paidAt: new Date(0), paidReference: 'T-1' })).rejects.toThrow()
  await expect(change({ paidAt: null })).rejects.toThrow()
  await change({ paidReference: 'T-2' })
  expect(await db.select().from(affiliatePayouts)).toMatchObject([
    { commissionCents: 600, paidReference: 'T-2' },
  ])
})

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('write' as const), cents: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }),
    fc.record({ do: fc.constant('close' as const) }),
    fc.record({ do: fc.constant('pay' as const), of: fc.nat() }),
  ),
  { maxLength: 16 },
)

it('[PAYOUT-6] in random histories closed months stay, add up with what is pending, and are paid once each', {
  tags: 'property',
}, async () => {
  const { db } = server.context
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await db.delete(affiliates)
      book = await insertAffiliateBook(db)
      now = new Date('2026-01-15T00:00:00Z')
      let written = 0
      const paid = new Map<string, number>()
      for (const step of history) {
        const before = await db.select().from(affiliatePayouts).orderBy(affiliatePayouts.month)
        if (step.do === 'write') {
          written += step.cents
          await book.write(step.cents, now)
        }
        if (step.do === 'wait') now = new Date(now.getTime() + step.days * 86_400_000)
        if (step.do === 'close') await Promise.all([1, 2].map(() => closeMonths(server.context)))
        const due = step.do === 'pay' ? before[step.of % before.length] : undefined
        for (const reference of due ? ['one', 'other'] : []) {
          const payment = { reference, isCorrection: false, now }
          const outcome = await db.transaction((tx) => markPaid(tx, due?.id ?? '', payment))
          if (outcome === 'paid') paid.set(due?.id ?? '', (paid.get(due?.id ?? '') ?? 0) + 1)
        }
        const after = await db.select().from(affiliatePayouts).orderBy(affiliatePayouts.month)
        const sums = (rows: typeof after) =>
          rows.map(({ paidAt, paidReference, ...closed }) => closed).slice(0, before.length)
        expect(sums(after)).toEqual(sums(before))
      }
      expect([...paid.values()].every((times) => times === 1)).toBe(true)
      const { pending_cents, carried_cents, payouts } = await readAffiliatePayouts(
        db,
        book.affiliateId,
      )
      const total = (key: 'commission_cents' | 'payable_cents') =>
        payouts.reduce((cents, row) => cents + row[key], 0)
      expect(total('commission_cents') + pending_cents).toBe(written)
      expect(total('payable_cents') + carried_cents + pending_cents).toBe(written)
      expect(
        payouts
          .filter(({ state }) => state === 'paid')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...paid.keys()].toSorted())
    }),
    { numRuns: runs(15) },
  )
})

it('[PAYOUT-7] an affiliate whose month can’t be closed does not keep the others from theirs', async () => {
  const { db } = server.context
  const ben = await server.signUp()
  const { user } = (await (await ben.call('GET', '/api/me')).json()) as { user: { id: string } }
  const other = await insertAffiliateBook(db, user.id)
  const closeWithout = async ({ affiliateId }: CommissionBook, at: string) => {
    const isWhole = `check (affiliate_id <> '${affiliateId}') not valid`
    await db.execute(sql.raw(`alter table affiliate_payouts add constraint broken ${isWhole}`))
    await expect(close(at)).rejects.toThrow()
    await db.execute(sql`alter table affiliate_payouts drop constraint broken`)
  }
  const closedMonths = async ({ affiliateId }: CommissionBook) => {
    const isTheirs = eq(affiliatePayouts.affiliateId, affiliateId)
    const rows = await db.select().from(affiliatePayouts).where(isTheirs)
    return rows.map(({ month }) => month).toSorted()
  }
  for (const one of [book, other]) await one.write(600, new Date('2026-10-05T00:00:00Z'))
  await closeWithout(book, '2026-11-01T00:00:00Z')
  expect([await closedMonths(book), await closedMonths(other)]).toEqual([[], ['2026-10-01']])
  for (const one of [book, other]) await one.write(600, new Date('2026-11-05T00:00:00Z'))
  await closeWithout(other, '2026-12-01T00:00:00Z')
  expect(await closedMonths(book)).toEqual(['2026-10-01', '2026-11-01'])
  expect(await closedMonths(other)).toEqual(['2026-10-01'])
})
