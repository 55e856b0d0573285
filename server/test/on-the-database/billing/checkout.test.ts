import { listMinutePurchases } from '@live-scribe/contract/billing/minutes'
import { until } from '@live-scribe/testing/time/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  declinedCard,
  expectReconciled,
  getPriceId,
  getSandbox,
  goodCard,
  Shopper,
  startShop,
} from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.close())
afterEach(() => expectReconciled(server))

describe('buying minutes', () => {
  it('[API-15, API-16, BILL-56, RISK-60] goes through the hosted checkout, which credits the minutes once', async () => {
    const ann = await Shopper.join(server)
    const { sessionId, url } = await ann.open('create-minute-checkout', {
      packageId: 'interview-season',
      email: 'someone@else.example',
      identityUserId: 'someone-else',
      affiliateCode: null,
    })
    expect(url).toBe(`${server.url}/sandbox/checkout/${sessionId}`)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Interview season: 600 minutes')
    expect(page).toContain('$240.00')
    expect(page).toContain('no card is charged')
    const { goTo } = await ann.press(url, { do: 'pay', card: goodCard })
    expect(goTo).toBe(`${server.url}/success?session_id=${sessionId}&type=minutes`)
    expect(await ann.status(sessionId)).toEqual({
      type: 'minutes',
      status: 'credited',
      minutes: 600,
      plan: null,
      email: ann.email,
    })
    await getSandbox(server).settled()
    expect(await ann.ledger()).toEqual(['balance 600 purchase'])
    expect(await ann.row()).toMatchObject({
      minuteBalance: 600,
      lifetimeMinutesPurchased: 600,
      purchaseModel: 'minutes',
      isTrialUser: false,
    })
  })

  it('[RPC-28, DATA-18, DATA-19] shows the caller’s own completed purchases', async () => {
    const ann = await Shopper.join(server)
    const bob = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const purchases = async ({ user }: Shopper) => {
      const reply = await user.call('GET', '/api/minute-purchases')
      return listMinutePurchases.reply.parse(await reply.json()).purchases
    }
    expect(await purchases(ann)).toMatchObject([
      {
        status: 'completed',
        price_paid_cents: 3000,
        minutes_purchased: 60,
        user_id: (await ann.row()).id,
      },
    ])
    expect(await purchases(bob)).toEqual([])
  })

  it('[SUCC-03] is confirmed by one mail to the buyer', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    await getSandbox(server).settled()
    await until(async () => (await ann.mails()).length > 0)
    const mails = await ann.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: '60 minutes added to your account' })
    expect(mails[0]?.text).toContain('You paid: $30.00')
  })

  it('[RISK-08, API-18, API-19] sells a number of one’s own at the server’s price', async () => {
    const ann = await Shopper.join(server)
    const body = { minutes: 310, price: 1, unit_amount: 1 }
    const { sessionId, url } = await ann.open('create-custom-minute-checkout', body)
    expect(await (await fetch(url)).text()).toContain('$155.00')
    await ann.press(url, { do: 'pay', card: goodCard })
    expect(await ann.status(sessionId)).toMatchObject({ status: 'credited', minutes: 310 })
  })

  it.each([
    [299, 'Minimum purchase is 300 minutes'],
    [0, 'Minimum purchase is 300 minutes'],
    [-300, 'Minimum purchase is 300 minutes'],
    [305, 'Minutes are sold in steps of 10'],
    [300.5, 'Enter a whole number of minutes'],
    [1e9, 'Maximum purchase is 100,000 minutes'],
    ['many', 'Enter a whole number of minutes'],
    ['0x1000', 'Enter a whole number of minutes'],
    [null, 'Enter a whole number of minutes'],
    [{ minutes: 300 }, 'Enter a whole number of minutes'],
  ])('[RISK-08] refuses %j minutes and says why', async (minutes, error) => {
    const ann = await Shopper.join(server)
    expect(await ann.post('create-custom-minute-checkout', { minutes })).toEqual({
      status: 400,
      body: { error, code: 'bad_request' },
    })
  })

  it('refuses packages that are not on sale', async () => {
    const ann = await Shopper.join(server)
    for (const packageId of ['', 'none', "' or 1=1"]) {
      expect((await ann.post('create-minute-checkout', { packageId })).status).toBe(400)
    }
    expect((await ann.post('create-minute-checkout', {})).status).toBe(400)
  })

  it('[RISK-61] leads a double click and a second tab to one checkout, and a later purchase to a new one', async () => {
    const ann = await Shopper.join(server)
    const open = () => ann.open('create-minute-checkout', { packageId: 'one-interview' })
    const [first, second, third] = await Promise.all([open(), open(), open()])
    expect(new Set([first?.sessionId, second?.sessionId, third?.sessionId]).size).toBe(1)
    await ann.press(first?.url ?? '', { do: 'pay', card: goodCard })
    const again = await ann.press(first?.url ?? '', { do: 'pay', card: goodCard })
    expect(again.goTo).toBeNull()
    const next = await open()
    expect(next.sessionId).not.toBe(first?.sessionId)
    await getSandbox(server).settled()
    expect((await ann.row()).minuteBalance).toBe(60)
  })

  it('charges nothing for a card that is declined, and lets another one be tried', async () => {
    const ann = await Shopper.join(server)
    const { sessionId, url } = await ann.open('create-minute-checkout', {
      packageId: 'one-interview',
    })
    const { goTo, html } = await ann.press(url, { do: 'pay', card: declinedCard })
    expect(goTo).toBeNull()
    expect(html).toContain('Your card was declined. Nothing was charged')
    expect(await ann.status(sessionId)).toMatchObject({ status: 'unpaid' })
    expect(await ann.ledger()).toEqual([])
    await ann.press(url, { do: 'pay', card: goodCard })
    expect(await ann.status(sessionId)).toMatchObject({ status: 'credited' })
  })

  it('can be cancelled: back to the settings, nothing bought', async () => {
    const ann = await Shopper.join(server)
    const { url } = await ann.open('create-minute-checkout', { packageId: 'one-interview' })
    expect((await ann.press(url, { do: 'cancel' })).goTo).toBe(
      `${server.url}/settings?checkout=cancelled`,
    )
    expect(await ann.ledger()).toEqual([])
  })

  it('[BILL-42] takes a promotion code, and nobody’s invention', async () => {
    const ann = await Shopper.join(server)
    const { sessionId, url } = await ann.open('create-minute-checkout', {
      packageId: 'one-interview',
    })
    expect((await ann.press(url, { do: 'code', code: 'FREE4ME' })).html).toContain('not valid')
    await ann.press(url, { do: 'code', code: 'welcome20' })
    expect(await (await fetch(url)).text()).toContain('$24.00')
    await ann.press(url, { do: 'pay', card: goodCard })
    await ann.status(sessionId)
    const reply = await ann.user.call('GET', '/api/minute-purchases')
    expect(await reply.json()).toMatchObject({ purchases: [{ price_paid_cents: 2400 }] })
  })

  it('[BILL-77] takes a promotion code off again, and takes one for the first purchase only', async () => {
    const ann = await Shopper.join(server)
    const open = () => ann.open('create-minute-checkout', { packageId: 'one-interview' })
    const first = await open()
    await ann.press(first.url, { do: 'code', code: 'WELCOME20' })
    expect(await (await fetch(first.url)).text()).toContain('Remove the promo code')
    await ann.press(first.url, { do: 'no-code' })
    expect(await (await fetch(first.url)).text()).toContain('Pay $30.00')
    await ann.press(first.url, { do: 'code', code: 'WELCOME20' })
    const other = await ann.open('create-minute-checkout', { packageId: 'interview-week' })
    await ann.press(other.url, { do: 'code', code: 'WELCOME20' })
    await ann.press(first.url, { do: 'pay', card: goodCard })
    const refused = 'This code is for your first purchase, and you have bought before.'
    expect((await ann.press(other.url, { do: 'pay', card: goodCard })).html).toContain(refused)
    await ann.press(other.url, { do: 'no-code' })
    expect((await ann.press(other.url, { do: 'pay', card: goodCard })).goTo).not.toBeNull()
    const again = await open()
    const page = await (await fetch(again.url)).text()
    expect(page).toContain('Promo code')
    expect(page).not.toContain('WELCOME20')
    expect((await ann.press(again.url, { do: 'code', code: 'FREEMONTH' })).html).toContain(refused)
  })

  it('[BILL-52, BILL-78] charges a number of minutes as shown, $0.50 each, also beside a cheaper package of the same size', async () => {
    const ann = await Shopper.join(server)
    const { sessionId, url } = await ann.open('create-custom-minute-checkout', { minutes: 300 })
    expect(await (await fetch(url)).text()).toContain('Pay $150.00')
    await ann.press(url, { do: 'pay', card: goodCard })
    await ann.status(sessionId)
    expect((await ann.row()).minuteBalance).toBe(300)
    const other = await ann.open('create-custom-minute-checkout', { minutes: 310 })
    expect(await (await fetch(other.url)).text()).toContain('Pay $155.00')
  })

  it('[RISK-59] shows a checkout to its buyer only', async () => {
    const ann = await Shopper.join(server)
    const eve = await Shopper.join(server)
    const sessionId = await ann.buyMinutes()
    for (const asked of [sessionId, 'cs_test_invented', `${sessionId}x`]) {
      const reply = await eve.user.call('GET', `/api/checkout-status?session_id=${asked}`)
      expect({ status: reply.status, body: await reply.json() }).toEqual({
        status: 404,
        body: { error: 'This payment was not found in your account.', code: 'not_found' },
      })
    }
    expect((await eve.row()).minuteBalance).toBe(0)
    const stranger = await server.visitor.call(
      'GET',
      `/api/checkout-status?session_id=${sessionId}`,
    )
    expect(stranger.status).toBe(401)
  })

  it('[RISK-09] needs somebody who is signed in', async () => {
    for (const [endpoint, body] of [
      ['create-minute-checkout', { packageId: 'one-interview' }],
      ['create-custom-minute-checkout', { minutes: 300 }],
      ['create-checkout-session', { priceId: getPriceId('starter') }],
      ['upgrade-subscription', { newPriceId: getPriceId('starter') }],
      ['create-portal-session', {}],
    ] as const) {
      expect((await server.visitor.call('POST', `/api/${endpoint}`, body)).status).toBe(401)
    }
  })
})
