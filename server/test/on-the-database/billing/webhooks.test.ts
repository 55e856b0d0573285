import { signWebhook } from '@live-scribe/stripe-sandbox/webhooks/signature'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minutePurchases, paymentEvents, subscriptionPayments } from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { getPriceId, getSandbox, goodCard, Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.close())
afterEach(async () => {
  await getSandbox(server).release()
  expect(await findUnreconciled(server.context.db)).toEqual([])
})

const post = async (body: string, signature?: string) => {
  const reply = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'stripe-signature': signature } : {}),
    },
    body,
  })
  return reply.status
}
const seconds = () => Math.floor(Date.now() / 1000)
const secret = () => getSandbox(server).webhookSecret
const event = (type: string, object: object, id = `evt_${crypto.randomUUID()}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

async function paymentOf(shopper: Shopper): Promise<string> {
  const { id } = await shopper.row()
  const rows = [
    ...(await server.context.db.select().from(minutePurchases)),
    ...(await server.context.db.select().from(subscriptionPayments)),
  ]
  return rows.find(({ userId }) => userId === id)?.paymentId ?? ''
}

describe('webhooks', () => {
  it.each([
    ['late', { copies: 1 }],
    ['twice', { copies: 2 }],
    ['out of order', { isReversed: true }],
    ['out of order, three times', { isReversed: true, copies: 3 }],
  ])('that arrive %s credit once', async (_how, order) => {
    const ann = await Shopper.join(server)
    await getSandbox(server).hold()
    await ann.buyMinutes()
    const priceId = getPriceId('starter')
    const { url } = await ann.open('create-checkout-session', { priceId })
    await ann.press(url, { do: 'pay', card: goodCard })
    expect(await ann.ledger()).toEqual([])
    await getSandbox(server).release(order)
    expect(await ann.ledger()).toEqual(['balance 60 purchase'])
    expect(await ann.subscription()).toMatchObject({
      plan: 'starter',
      minuteBalance: 60,
      remainingMinutes: 6060,
    })
  })

  it('that nobody signed, signed with another secret or too long ago are refused, and nothing is stored', async () => {
    const ann = await Shopper.join(server)
    const { sessionId } = await ann.open('create-minute-checkout', { packageId: 'one-interview' })
    const paid = { id: sessionId, object: 'checkout.session', payment_status: 'paid' }
    const forged = event('checkout.session.completed', paid, 'evt_forged')
    const now = seconds()
    const wrong = [
      undefined,
      '',
      'nonsense',
      `t=${now},v1=00`,
      signWebhook(forged, 'whsec_other', now),
      signWebhook(forged, secret(), now - 301),
      signWebhook(`${forged} `, secret(), now),
    ]
    for (const signature of wrong) expect(await post(forged, signature)).toBe(400)
    expect(await post('', signWebhook('', secret(), now))).toBe(400)
    expect(await post('{', signWebhook('{', secret(), now))).toBe(400)
    const stored = await server.context.db.select().from(paymentEvents)
    expect(stored.map(({ id }) => id)).not.toContain('evt_forged')
    expect(await ann.ledger()).toEqual([])
  })

  it('are believed in what they are about, never in what they say', async () => {
    const ann = await Shopper.join(server)
    const { sessionId } = await ann.open('create-minute-checkout', { packageId: 'one-interview' })
    const lie = event('checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
    })
    expect(await post(lie, signWebhook(lie, secret(), seconds()))).toBe(200)
    expect(await ann.ledger()).toEqual([])
  })

  it('of unknown kinds and about unknown things are taken and change nothing', async () => {
    for (const [type, object] of [
      ['some.new.thing', { object: 'some.thing', id: 'st_1' }],
      ['checkout.session.completed', { object: 'checkout.session', id: 'cs_of_another_program' }],
      ['customer.subscription.updated', { object: 'subscription', id: 'sub_x', customer: 'cus_x' }],
      ['charge.refunded', { object: 'charge', id: 'ch_x', payment_intent: 'pi_x' }],
      ['invoice.paid', { object: 'invoice', id: 'in_x', customer: null }],
      ['charge.refunded', { object: 'charge' }],
    ] as const) {
      const body = event(type, object)
      expect(await post(body, signWebhook(body, secret(), seconds()))).toBe(200)
    }
    const none = JSON.stringify({ id: 'evt_none', object: 'event', type: 'x' })
    expect(await post(none, signWebhook(none, secret(), seconds()))).toBe(200)
  })

  it('[WIRE-02] that are signed and no event are refused, whatever they are', async () => {
    const bodies = [
      'null',
      '0',
      '[]',
      '""',
      '{}',
      JSON.stringify({ id: 'evt_\0', type: 'x' }),
      JSON.stringify({ id: 'evt_\ud800', type: 'x' }),
      JSON.stringify({ id: 'e'.repeat(300), type: 'x' }),
      JSON.stringify({ id: 7, type: 'x' }),
    ]
    for (const body of bodies) {
      expect(await post(body, signWebhook(body, secret(), seconds()))).toBe(400)
    }
    const odd = JSON.stringify({ id: 'evt_odd', type: 'charge.refunded', data: null })
    expect(await post(odd, signWebhook(odd, secret(), seconds()))).toBe(200)
    const oddId = event('invoice.paid', { object: 'invoice', id: { nested: true }, customer: 7 })
    expect(await post(oddId, signWebhook(oddId, secret(), seconds()))).toBe(200)
  })

  it('that are replayed are stored once', async () => {
    const body = event('some.new.thing', { object: 'thing' }, 'evt_replayed')
    const signature = signWebhook(body, secret(), seconds())
    const replies = await Promise.all([post(body, signature), post(body, signature)])
    expect(replies).toEqual([200, 200])
    const stored = await server.context.db.select().from(paymentEvents)
    expect(stored.filter(({ id }) => id === 'evt_replayed')).toHaveLength(1)
  })

  it('may bring a refund before the purchase', async () => {
    const ann = await Shopper.join(server)
    await getSandbox(server).hold()
    const sessionId = await ann.buyMinutes()
    const { paymentId } = await server.context.payments.checkout(sessionId)
    await getSandbox(server).refund(paymentId ?? '')
    await getSandbox(server).release({ isReversed: true, copies: 2 })
    expect(await ann.ledger()).toEqual(['balance 60 purchase', 'balance -60 reversal'])
  })
})

describe('refunds and disputes', () => {
  it('take the minutes back by rows of the ledger: a part for a part, then the rest', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const payment = await paymentOf(ann)
    await getSandbox(server).refund(payment, 1000)
    await getSandbox(server).settled()
    expect((await ann.row()).minuteBalance).toBe(40)
    await getSandbox(server).refund(payment)
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 0, isTrialUser: true })
    const reply = await ann.user.call('GET', '/api/minute-purchases')
    expect(await reply.json()).toEqual({ purchases: [] })
  })

  it('[BILL-88] of a disputed purchase take nothing while its bank decides, and nothing when it is won', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const payment = await paymentOf(ann)
    await getSandbox(server).dispute(payment)
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 60, paidCents: 0 })
    await getSandbox(server).closeDispute(payment, 'won')
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 60, paidCents: 3000 })
    expect(await ann.ledger()).toEqual(['balance 60 purchase'])
  })

  it('[BILL-88] of a part of a purchase take its share of the minutes when it is lost', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const payment = await paymentOf(ann)
    await getSandbox(server).dispute(payment, 500)
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 60, paidCents: 2500 })
    await getSandbox(server).closeDispute(payment, 'lost')
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 50, paidCents: 2500 })
    expect(await ann.ledger()).toEqual(['balance 60 purchase', 'balance -10 reversal'])
  })

  it('[BILL-88] of a purchase that is lost whole take all of its minutes', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const payment = await paymentOf(ann)
    await getSandbox(server).dispute(payment)
    await getSandbox(server).closeDispute(payment, 'lost')
    await getSandbox(server).settled()
    expect(await ann.row()).toMatchObject({ minuteBalance: 0, paidCents: 0 })
    const reply = await ann.user.call('GET', '/api/minute-purchases')
    expect(await reply.json()).toEqual({ purchases: [] })
  })

  it('of a whole month end its minutes; a part of it does not', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.subscribe('starter'))
    await getSandbox(server).settled()
    const payment = await paymentOf(ann)
    await getSandbox(server).refund(payment, 500)
    await getSandbox(server).settled()
    expect((await ann.subscription()).remainingMinutes).toBe(6000)
    await getSandbox(server).refund(payment)
    await getSandbox(server).settled()
    expect((await ann.subscription()).remainingMinutes).toBe(0)
    expect(await ann.ledger()).toEqual(['allowance -6000 withdrawal'])
  })

  it('can be tried in the sandbox’s portal, by the customer whose payment it is', async () => {
    const ann = await Shopper.join(server)
    const eve = await Shopper.join(server)
    await eve.status(await eve.buyMinutes())
    await ann.status(await ann.buyMinutes())
    const payment = await paymentOf(ann)
    const portal = await ann.portal()
    const press = async (what: string, url = portal) => {
      const { goTo } = await ann.press(url, { do: what, payment })
      await getSandbox(server).settled()
      return { goTo: goTo !== null, balance: (await ann.row()).minuteBalance }
    }
    expect(await press('dispute', await eve.portal())).toEqual({ goTo: false, balance: 60 })
    expect(await press('dispute')).toEqual({ goTo: true, balance: 60 })
    expect(await press('won')).toEqual({ goTo: true, balance: 60 })
    expect(await press('lost')).toEqual({ goTo: false, balance: 60 })
    expect(await press('refund')).toEqual({ goTo: true, balance: 0 })
    expect(await press('refund')).toEqual({ goTo: false, balance: 0 })
  })
})
