import type { Invoice } from '@live-scribe/contract/billing/invoices'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settleRecording } from '#server/features/billing/index.ts'
import {
  createSubscriber,
  declinedCard,
  expectReconciled,
  getPriceId,
  getSandbox,
  goodCard,
  runningSubscription,
  Shopper,
  startShop,
} from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const day = 24 * 60 * 60_000
const minute = 60 * 16_000
const start = Date.UTC(2026, 2, 1)

let server: TestServer
let now = start
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now) })
})
afterAll(() => server.close())
afterEach(() => expectReconciled(server))

describe('the invoices', () => {
  const invoicesOf = async (shopper: Shopper) => {
    const reply = await shopper.user.call('GET', '/api/invoices')
    return ((await reply.json()) as { invoices: Invoice[] }).invoices
  }

  it('[INV-1] of plans and minutes are listed, newest first, and open at the payment service', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    now = start + day
    await ann.status(await ann.buyMinutes())
    const found = await invoicesOf(ann)
    expect(found).toMatchObject([
      { status: 'paid', total: 3000, currency: 'USD', created_at: '2026-03-02T00:00:00.000Z' },
      { status: 'paid', total: 2000, currency: 'USD', created_at: '2026-03-01T00:00:00.000Z' },
    ])
    const page = await fetch(found[0]?.url ?? '')
    const text = await page.text()
    expect(text).toContain(`Invoice ${found[0]?.number}`)
    expect(text).toContain('$30.00')
    const wrong = await fetch(new URL('/sandbox/invoices/in_unknown', server.url))
    expect(wrong.status).toBe(404)
    now = start
  })

  it('[INV-1] of somebody else are not shown, and without a payment there are none', async () => {
    await createSubscriber(server, 'starter')
    const ben = await Shopper.join(server)
    expect(await invoicesOf(ben)).toEqual([])
    expect((await server.visitor.call('GET', '/api/invoices')).status).toBe(401)
  })
})

describe('the months', () => {
  it('[BILL-37, BILL-38, RISK-63] follow the paid period: a renewal starts the minutes again, with no roll-over', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    const { id: userId } = await ann.row()
    const used = { userId, sessionId: crypto.randomUUID(), minutes: 100, now: new Date(now) }
    await server.context.db.transaction((tx) => settleRecording(tx, used))
    expect(await ann.subscription()).toMatchObject({ minutesUsed: 100, usagePercentage: 2 })
    now = start + 31 * day
    expect(await ann.subscription()).toMatchObject({
      status: 'active',
      minutesUsed: 0,
      remainingMinutes: 6000,
      usageResetAt: new Date(start + 61 * day).toISOString(),
    })
    await getSandbox(server).settled()
    expect(await ann.ledger()).toEqual(['allowance -100 session', 'allowance 100 period'])
    now = start
  })

  it('[RISK-57, BILL-04] of a card that is declined leave the plan past due: no second checkout, the portal helps', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    await ann.press(await ann.portal(), { do: 'card', card: declinedCard })
    now = start + 32 * day
    expect(await ann.subscription()).toMatchObject({ status: 'past_due', isSubscribed: true })
    for (const [endpoint, body] of [
      ['create-checkout-session', { priceId: getPriceId('business') }],
      ['upgrade-subscription', { newPriceId: getPriceId('business') }],
    ] as const) {
      expect(await ann.post(endpoint, body)).toMatchObject({
        status: 409,
        body: { code: 'payment_past_due' },
      })
    }
    await ann.press(await ann.portal(), { do: 'card', card: goodCard })
    await getSandbox(server).settled()
    expect(await ann.subscription()).toMatchObject({ status: 'active' })
    now = start
  })
})

describe('the portal', () => {
  it('[API-20, API-21, API-22, RISK-05] is the caller’s own, whoever the body names', async () => {
    const ann = await createSubscriber(server, 'starter')
    const eve = await createSubscriber(server, 'business')
    const { paymentCustomerId: customerId } = await ann.row()
    const reply = await eve.post('create-portal-session', {
      customerId,
      identityUserId: (await ann.row()).identityUserId,
      email: ann.email,
      returnUrl: `${server.url}/account`,
    })
    const page = await (await fetch(reply.body.url)).text()
    expect(page).toContain(eve.email)
    expect(page).not.toContain(ann.email)
    expect(page).toContain(`href="${server.url}/account"`)
    expect(page).toContain('no card is charged')
  })

  it.each([
    'https://evil.example/settings',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example\\@127.0.0.1/',
  ])('[RISK-06] does not lead back to %s', async (returnUrl) => {
    const ann = await createSubscriber(server, 'starter')
    expect(await ann.post('create-portal-session', { returnUrl })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
  })

  it('is not there for somebody who never paid', async () => {
    const ann = await Shopper.join(server)
    expect(await ann.post('create-portal-session', {})).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  it('cancels to the end of the paid month, resumes, and ends then: back to Free', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    const portal = await ann.portal()
    const { id: subscription } = await runningSubscription(server, ann)
    await ann.press(portal, { do: 'cancel', subscription })
    await getSandbox(server).settled()
    const end = new Date(start + 31 * day).toISOString()
    expect(await ann.subscription()).toMatchObject({ status: 'active', endsAt: end })
    await ann.press(portal, { do: 'resume', subscription })
    await getSandbox(server).settled()
    expect(await ann.subscription()).toMatchObject({ status: 'active', endsAt: null })
    await ann.press(portal, { do: 'cancel', subscription })
    await getSandbox(server).settled()
    now = start + 31 * day
    expect(await ann.subscription()).toMatchObject({
      status: 'canceled',
      isSubscribed: false,
      plan: null,
      isTrialUser: true,
      remainingMinutes: null,
    })
    const again = await ann.post('create-checkout-session', { priceId: getPriceId('business') })
    expect(again.status).toBe(200)
    now = start
  })

  it('[STATE-13] ends a plan while its user records, and the recording goes on to its own end', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    const { id: subscription } = await runningSubscription(server, ann)
    await ann.press(await ann.portal(), { do: 'cancel', subscription })
    await getSandbox(server).settled()
    now = start + 31 * day - 1
    const recorder = await ann.user.record(await ann.user.openSession())
    await recorder.until(() => recorder.of('Ready').length > 0)
    recorder.speak(new Int16Array(minute))
    now = start + 31 * day
    expect(await ann.subscription()).toMatchObject({ status: 'canceled', plan: null })
    // The plan that is left ends a recording after five minutes.
    recorder.speak(new Int16Array(5 * minute))
    await recorder.until(() => recorder.of('Durable').at(-1)?.sample === 6 * minute)
    await recorder.stop()
    now = start
  })

  it('does nothing to another person’s subscription or payment', async () => {
    const ann = await createSubscriber(server, 'starter')
    const eve = await createSubscriber(server, 'starter')
    const { id: subscription } = await runningSubscription(server, ann)
    const { goTo } = await eve.press(await eve.portal(), { do: 'cancel', subscription })
    expect(goTo).toBeNull()
    expect((await runningSubscription(server, ann)).endsAt).toBeNull()
    expect((await fetch(`${server.url}/sandbox/portal/bps_invented`)).status).toBe(404)
  })
})
