import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commissionLedger, minutePurchases, users } from '#server/db/schema.ts'
import { AffiliateShop, readReferrals, readReply, readStats } from '../../clients/affiliate-shop.ts'
import { getSandbox } from '../../clients/shop.ts'
import { findLink, TestBrowser, waitForMails } from '../../clients/test-browser.ts'

let shop: AffiliateShop
beforeAll(async () => {
  shop = await AffiliateShop.start()
})
afterAll(() => shop.server.close())

describe('a referral', () => {
  it('[AFF-05, AFF-36, AFF-42, DATA-23] is noted when the person signs up, with the bonus as a row of the ledger, once', async () => {
    const { row, user } = await shop.affiliate()
    const ann = await shop.confirmedReferred(row.affiliate_code.toLowerCase())
    await ann.user.call('GET', '/api/me')
    expect(await ann.ledger()).toEqual(['balance 10 bonus'])
    expect((await ann.row()).minuteBalance).toBe(10)
    const may = await readReply(ann.user, 'POST', '/api/rpc/can_user_record', {})
    expect(may.body).toMatchObject({ can_record: true, recording_limit_minutes: 15 })
    expect(await readReferrals(user, row.id)).toMatchObject([
      {
        id: expect.any(String),
        referred_user_id: (await ann.row()).id,
        is_converted: false,
        conversion_date: null,
        bonus_minutes_granted: 10,
        commission_amount: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
  })

  it('[AFF-38] brings the bonus with the confirmed address and not before, once, on a second day too', async () => {
    const { row, user } = await shop.affiliate()
    const browser = new TestBrowser(shop.server)
    const email = `${crypto.randomUUID()}@example.com`
    browser.cookies.set('affiliate_code', row.affiliate_code)
    await browser.signUp(email, 'a long pass phrase')
    await browser.whoAmI()
    const granted = async () => (await readReferrals(user, row.id))[0]?.bonus_minutes_granted
    const balance = async () =>
      (await shop.server.context.db.select().from(users).where(eq(users.email, email)))[0]
        ?.minuteBalance
    expect([await granted(), await balance()]).toEqual([0, 0])
    const link = findLink(
      (await waitForMails(shop.server, email, 'Confirm your email address')).at(-1),
    )
    for (const _ of [1, 2]) {
      await browser.get(link)
      await Promise.all([browser.whoAmI(), browser.whoAmI()])
      expect([await granted(), await balance()]).toEqual([10, 10])
    }
  })

  it('[RISK-66] counts for nothing with a code that is unknown, malformed, inactive or one’s own, and says nothing', async () => {
    const { row, user, shopper } = await shop.affiliate()
    const path = `/api/admin/affiliates/${row.id}`
    const [name, host] = shopper.email.split('@')
    const own = await shop.confirmedReferred(row.affiliate_code, `${name}+again@${host}`)
    expect((await readReply(shop.admin, 'PATCH', path, { is_active: false })).body.is_active).toBe(
      false,
    )
    const codes = [row.affiliate_code, 'NOSUCHCODE', '%E0%A4%A', '<script>', '']
    for (const code of codes)
      expect(await (await shop.confirmedReferred(code)).ledger()).toEqual([])
    expect(await own.ledger()).toEqual([])
    expect(await readStats(user, row.id)).toMatchObject({ total_referrals: 0 })
  })

  it('[RISK-66, AFF-43] has a code that anybody may ask about', async () => {
    const { row } = await shop.affiliate()
    const ask = async (code: string) =>
      (await readReply(shop.server.visitor, 'GET', `/api/affiliate-codes/${code}`)).body
    expect(await ask(row.affiliate_code.toLowerCase())).toEqual({
      is_active: true,
      bonus_minutes: 10,
    })
    expect(await ask('NOSUCHCODE')).toEqual({ is_active: false, bonus_minutes: 0 })
    await readReply(shop.admin, 'PATCH', `/api/admin/affiliates/${row.id}`, { is_active: false })
    expect(await ask(row.affiliate_code)).toEqual({ is_active: false, bonus_minutes: 0 })
  })

  it('[RISK-66] is the first one for good: another code later changes nothing', async () => {
    const first = await shop.affiliate()
    const second = await shop.affiliate()
    const ann = await shop.confirmedReferred(first.row.affiliate_code)
    await fetch(new URL('/api/me', shop.server.url), {
      headers: {
        ...ann.user.headers,
        cookie: `${ann.user.headers.cookie}; affiliate_code=${second.row.affiliate_code}`,
      },
    })
    expect(await readStats(first.user, first.row.id)).toMatchObject({ total_referrals: 1 })
    expect(await readStats(second.user, second.row.id)).toMatchObject({ total_referrals: 0 })
  })
})
describe('commission', () => {
  it('[AFF-10, AFF-35, DATA-22, RPC-16, RPC-17, RISK-64] comes with each purchase at the rate of that moment, and goes with its refund', async () => {
    const { row, user } = await shop.affiliate({ p_commission_rate: 12.5 })
    const ann = await shop.confirmedReferred(row.affiliate_code)
    await ann.status(await ann.buyMinutes())
    await getSandbox(shop.server).settled()
    expect(await readStats(user, row.id)).toEqual({
      total_referrals: 1,
      converted_referrals: 1,
      total_commission: 375,
      total_bonus_minutes: 10,
      conversion_rate: 100,
    })
    expect(await readReferrals(user, row.id)).toMatchObject([
      {
        is_converted: true,
        commission_amount: 375,
        purchase_amount: 3000,
        purchase_model: 'minutes',
        subscription_status: 'free',
        subscription_plan: null,
      },
    ])

    const [purchase] = await shop.server.context.db
      .select()
      .from(minutePurchases)
      .where(eq(minutePurchases.userId, (await ann.row()).id))
    const payment = purchase?.paymentId ?? ''
    await getSandbox(shop.server).refund(payment, 1000)
    await getSandbox(shop.server).settled()
    expect(await readReferrals(user, row.id)).toMatchObject([
      { is_converted: true, commission_amount: 250, purchase_amount: 2000 },
    ])
    await readReply(shop.admin, 'PATCH', `/api/admin/affiliates/${row.id}`, { is_active: false })
    await getSandbox(shop.server).refund(payment)
    await getSandbox(shop.server).settled()
    expect(await readStats(user, row.id)).toMatchObject({
      converted_referrals: 0,
      total_commission: 0,
    })
    expect(await readReferrals(user, row.id)).toMatchObject([
      { is_converted: false, conversion_date: null, commission_amount: 0, purchase_amount: 0 },
    ])
  })

  it('[AFF-10, DATA-24] comes with a subscription’s payment too, and in the month in which it was paid', async () => {
    const { row, user } = await shop.affiliate()
    const ann = await shop.confirmedReferred(row.affiliate_code)
    await ann.status(await ann.subscribe('professional'))
    await getSandbox(shop.server).settled()
    expect(await readStats(user, row.id)).toMatchObject({ total_commission: 800 })
    expect(await readReferrals(shop.admin, row.id)).toMatchObject([
      {
        email: ann.email,
        full_name: 'Ann Example',
        subscription_status: 'active',
        subscription_plan: 'professional',
        purchase_model: 'subscription',
      },
    ])
    const months = await readReply(user, 'POST', '/api/rpc/get_affiliate_months', {
      p_affiliate_id: row.id,
    })
    expect(months.body).toHaveLength(12)
    const [last] = (months.body as unknown as object[]).slice(-1)
    expect(last).toEqual({
      month: shop.server.context.now().toISOString().slice(0, 7),
      referrals: 1,
      commission: 800,
    })
  })

  it('is not earned by an affiliate who is not active, and never changed afterwards', async () => {
    const { row, user } = await shop.affiliate()
    const ann = await shop.confirmedReferred(row.affiliate_code)
    await readReply(shop.admin, 'PATCH', `/api/admin/affiliates/${row.id}`, { is_active: false })
    await ann.status(await ann.buyMinutes())
    await getSandbox(shop.server).settled()
    expect(await readStats(user, row.id)).toMatchObject({ total_commission: 0 })
    const { db } = shop.server.context
    await expect(db.update(commissionLedger).set({ commissionCents: 1 })).rejects.toThrow()
  })

  it('[RISK-64, AFF-34] whose purchase nobody stored is taken as a fifth of it', async () => {
    const { row, user } = await shop.affiliate()
    await shop.confirmedReferred(row.affiliate_code)
    const [{ id } = { id: '' }] = await readReferrals(user, row.id)
    await shop.server.context.db.insert(commissionLedger).values({
      referralId: id,
      causeType: 'purchase',
      causeId: crypto.randomUUID(),
      step: 1,
      rate: 20,
      commissionCents: 600,
      purchaseCents: null,
      createdAt: new Date(),
    })
    expect(await readReferrals(user, row.id)).toMatchObject([
      { commission_amount: 600, purchase_amount: 3000 },
    ])
  })
})
