import type { UserPage, UserPayment } from '@live-scribe/contract/admin/user-page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AffiliateShop, readStats } from '../../clients/affiliate-shop.ts'
import { createSubscriber, expectReconciled, getSandbox, Shopper } from '../../clients/shop.ts'
import { joinStaff, readAudit } from './staff.ts'

let shop: AffiliateShop
let admin: Shopper
let support: Shopper
let billing: Shopper
beforeAll(async () => {
  shop = await AffiliateShop.start()
  admin = await joinStaff(shop.server, 'admin')
  support = await joinStaff(shop.server, 'support')
  billing = await joinStaff(shop.server, 'billing')
})
afterAll(() => shop.server.close())

async function readPayment(of: Shopper): Promise<UserPayment> {
  const { id } = await of.row()
  const reply = await admin.user.call('GET', `/api/admin/users/${id}`)
  const [payment] = ((await reply.json()) as UserPage).payments
  if (!payment) throw new Error('nothing was paid')
  return payment
}

async function buyer(): Promise<Shopper> {
  const ann = await Shopper.join(shop.server)
  await ann.status(await ann.buyMinutes())
  await getSandbox(shop.server).settled()
  return ann
}

async function refund(by: Shopper, of: Shopper, order: object = {}) {
  const payment = await readPayment(of)
  return by.post(`admin/users/${(await of.row()).id}/refunds`, {
    refund_id: crypto.randomUUID(),
    payment_id: payment.id,
    amount_cents: payment.amount_cents - payment.refunded_cents,
    reason: 'Charged twice',
    ...order,
  })
}

/** What was done to somebody but looks. */
async function actions(email: string) {
  const entries = await readAudit(admin, email)
  return entries.filter(({ action }) => action !== 'look at user')
}

describe('a refund from the admin area', () => {
  it('[SUPP-13] takes back the minutes that it paid for, and tells the buyer', async () => {
    for (const by of [support, billing]) {
      const ann = await buyer()
      const { status, body } = await refund(by, ann)
      expect([status, body.payment]).toMatchObject([
        200,
        { refunded_cents: 3000, state: 'refunded' },
      ])
      expect((await ann.row()).minuteBalance).toBe(0)
      await expectReconciled(shop.server)
      expect(await ann.ledger()).toEqual(['balance 60 purchase', 'balance -60 reversal'])
      const { id } = await readPayment(ann)
      expect(await actions(ann.email)).toEqual([
        expect.objectContaining({
          actor_email: by.email,
          action: 'refund payment',
          target: `${ann.email}: $30.00 of ${id}`,
          reason: 'Charged twice',
        }),
      ])
    }
  })

  it('[SUPP-13] takes back the commission of the affiliate', async () => {
    const { row, user } = await shop.affiliate()
    const ann = await shop.referred(row.affiliate_code)
    await ann.status(await ann.buyMinutes())
    await getSandbox(shop.server).settled()
    expect(await readStats(user, row.id)).toMatchObject({ total_commission: 600 })
    expect((await refund(support, ann)).status).toBe(200)
    await expectReconciled(shop.server)
    expect(await readStats(user, row.id)).toMatchObject({ total_commission: 0 })
  })

  it('[SUPP-13] ends the month of a plan', async () => {
    const ann = await createSubscriber(shop.server, 'starter')
    expect((await refund(billing, ann)).body.payment).toMatchObject({ state: 'refunded' })
    await expectReconciled(shop.server)
    expect((await ann.ledger()).at(-1)).toMatch(/^allowance -\d+ withdrawal$/)
  })

  it('[SUPP-9] is made once, however often the same one is asked for, and at once', async () => {
    const ann = await buyer()
    const order = { refund_id: crypto.randomUUID() }
    const { amount_cents, id } = await readPayment(ann)
    const same = { ...order, amount_cents, payment_id: id }
    const [first, second] = await Promise.all([
      refund(support, ann, same),
      refund(support, ann, same),
    ])
    const third = await refund(support, ann, same)
    for (const { status, body } of [first, third]) {
      expect([status, body.payment]).toMatchObject([200, { refunded_cents: 3000 }])
    }
    expect([200, 503]).toContain(second.status)
    await expectReconciled(shop.server)
    expect(await actions(ann.email)).toHaveLength(1)
    expect(
      (await ann.mails()).filter(({ subject }) => subject?.startsWith('We refunded')),
    ).toHaveLength(1)
  })

  it('[SUPP-9, SUPP-13] is refused for another amount, another payment, a reason that is missing, and twice', async () => {
    const ann = await buyer()
    const bea = await buyer()
    const { id: foreign } = await readPayment(bea)
    expect((await refund(support, ann, { amount_cents: 2999 })).body.code).toBe('conflict')
    expect((await refund(support, ann, { payment_id: foreign })).body.code).toBe('not_found')
    expect((await refund(support, ann, { reason: ' ' })).body.code).toBe('bad_request')
    expect(await actions(ann.email)).toEqual([])
    expect((await refund(support, ann)).status).toBe(200)
    const again = { amount_cents: 3000 }
    expect((await refund(support, ann, again)).body.code).toBe('conflict')
    expect((await ann.row()).minuteBalance).toBe(0)
    expect((await bea.row()).minuteBalance).toBe(60)
  })

  it('[SUPP-13] that the payment service refuses changes nothing, and the audit log says so', async () => {
    const ann = await buyer()
    const { id } = await readPayment(ann)
    // Refunded at the payment service, which has not told of it.
    await shop.server.context.payments.refund({
      paymentId: String(id),
      amountCents: 2000,
      key: crypto.randomUUID(),
    })
    const order = { refund_id: crypto.randomUUID(), payment_id: id, amount_cents: 3000 }
    const { status, body } = await refund(support, ann, order)
    await getSandbox(shop.server).settled()
    if (status !== 409) throw new Error(JSON.stringify(body))
    expect((await refund(support, ann, order)).status).toBe(409)
    await expectReconciled(shop.server)
    expect(await readPayment(ann)).toMatchObject({ refunded_cents: 2000, state: 'partly_refunded' })
  })

  it('[SUPP-18] only an administrator makes of a payment of somebody with a role', async () => {
    await support.status(await support.buyMinutes())
    await getSandbox(shop.server).settled()
    expect((await refund(support, support)).body.code).toBe('forbidden')
    expect((await refund(billing, support)).body.code).toBe('forbidden')
    expect((await refund(admin, support)).status).toBe(200)
  })
})
