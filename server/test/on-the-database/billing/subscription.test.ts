import { listPlans } from '@live-scribe/contract/billing/plans'
import { until } from '@live-scribe/testing/time/until'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { subscriptionPayments, users } from '#server/db/schema.ts'
import { PaymentError } from '#server/ports/payments.ts'
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
const start = Date.UTC(2026, 2, 1)

let server: TestServer
let now = start
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now) })
})
afterAll(() => server.close())
afterEach(() => expectReconciled(server))

describe('the plans', () => {
  it('[DATA-29, DATA-30, RISK-54] are told with their price ids, Free first', async () => {
    const reply = await server.visitor.call('GET', '/api/plans')
    const { plans } = listPlans.reply.parse(await reply.json())
    for (const plan of plans) {
      expect(Object.keys(plan).sort()).toEqual(
        [
          ...['id', 'name', 'description', 'price', 'interval', 'minuteLimit', 'recordingLimit'],
          ...['features', 'priceId', 'isPopular'],
        ].sort(),
      )
    }
    expect(
      plans.map(({ id, price, minuteLimit, priceId }) => [id, price, minuteLimit, priceId]),
    ).toEqual([
      ['free', 0, null, null],
      ['starter', 20, 6000, getPriceId('starter')],
      ['professional', 40, 15_000, getPriceId('professional')],
      ['business', 100, 40_000, getPriceId('business')],
    ])
  })
})

describe('subscribing', () => {
  it('[API-11, API-13, API-06, DATA-26, DATA-27] gives the plan’s minutes once the checkout is paid', async () => {
    const ann = await Shopper.join(server)
    expect(await ann.subscription()).toMatchObject({
      is_trial_user: true,
      status: 'free',
      plan_name: 'Free',
      isSubscribed: false,
      remainingMinutes: null,
      usagePercentage: 0,
      hasPortal: false,
    })
    const { sessionId, url } = await ann.open('create-checkout-session', {
      priceId: getPriceId('starter'),
      email: 'someone@else.example',
      identityUserId: 'someone-else',
      affiliateCode: 'FRIEND',
    })
    const { goTo } = await ann.press(url, { do: 'pay', card: goodCard })
    expect(goTo).toBe(`${server.url}/success?session_id=${sessionId}`)
    expect(await ann.status(sessionId)).toMatchObject({
      type: 'subscription',
      status: 'credited',
      plan: 'starter',
      minutes: null,
    })
    expect(await ann.subscription()).toMatchObject({
      is_trial_user: false,
      status: 'active',
      plan_name: 'Starter',
      minutes_limit_monthly: 6000,
      minutes_used_this_month: 0,
      isSubscribed: true,
      plan: 'starter',
      minutesUsed: 0,
      minuteLimit: 6000,
      remainingMinutes: 6000,
      isTrialUser: false,
      usageResetAt: new Date(start + 31 * day).toISOString(),
      purchaseModel: 'subscription',
      endsAt: null,
      hasPortal: true,
    })
    await until(async () => (await ann.mails()).length > 0)
    expect(await ann.mails()).toMatchObject([{ subject: 'Your Starter plan is active' }])
  })

  it('[API-05] answers for the caller, whatever user the query names', async () => {
    const ann = await createSubscriber(server, 'starter')
    const bob = await Shopper.join(server)
    const { id } = await ann.row()
    const reply = await bob.user.call('GET', `/api/user-subscription?userId=${id}`)
    expect(await reply.json()).toMatchObject({ status: 'free', plan: null })
  })

  it('[BILL-42] may be free by a promotion code, without a card', async () => {
    const ann = await Shopper.join(server)
    const priceId = getPriceId('starter')
    const { sessionId, url } = await ann.open('create-checkout-session', { priceId })
    await ann.press(url, { do: 'code', code: 'FREEMONTH' })
    await ann.press(url, { do: 'pay' })
    expect(await ann.status(sessionId)).toMatchObject({ status: 'credited' })
    expect(await ann.subscription()).toMatchObject({ plan: 'starter', status: 'active' })
  })

  it('[RISK-07] takes the prices of the plans only', async () => {
    const ann = await Shopper.join(server)
    for (const priceId of [
      '',
      'price_other',
      'free',
      '__proto__',
      getPriceId('starter').toUpperCase(),
    ]) {
      expect(await ann.post('create-checkout-session', { priceId })).toEqual({
        status: 400,
        body: { error: 'This plan is not on sale. Reload the page.', code: 'bad_request' },
      })
    }
  })

  it('[RISK-57] is refused while a subscription runs: one for each user', async () => {
    const ann = await createSubscriber(server, 'starter')
    const again = await ann.post('create-checkout-session', { priceId: getPriceId('business') })
    expect(again).toMatchObject({ status: 409, body: { code: 'subscription_exists' } })
  })
})

describe('checkouts of two plans', () => {
  const plans = ['starter', 'professional', 'business'] as const
  const open = (ann: Shopper, plan: (typeof plans)[number]) =>
    ann.post('create-checkout-session', { priceId: getPriceId(plan) })
  const pay = (ann: Shopper, url: string) => ann.press(url, { do: 'pay', card: goodCard })
  const running = async (ann: Shopper) => {
    await getSandbox(server).settled()
    return server.context.payments.subscriptions((await ann.row()).paymentCustomerId ?? '')
  }

  it('[BILL-92] lead to one subscription: only the plan that was chosen last can be paid', async () => {
    const ann = await Shopper.join(server)
    const first = await open(ann, 'starter')
    const second = await open(ann, 'professional')
    expect((await pay(ann, first.body.url)).goTo).toBeNull()
    expect(await ann.status(first.body.sessionId)).toMatchObject({ status: 'expired' })
    expect((await pay(ann, second.body.url)).goTo).not.toBeNull()

    expect(await running(ann)).toMatchObject([{ plan: 'professional' }])
  })

  it('[BILL-92] lead to one subscription when the first is paid while the second opens', async () => {
    const ann = await Shopper.join(server)
    const first = await open(ann, 'starter')
    const { payments } = server.context
    const { openCheckout } = payments
    payments.openCheckout = async (order) => {
      payments.openCheckout = openCheckout
      const opened = await openCheckout(order)
      await pay(ann, first.body.url)
      return opened
    }
    expect(await open(ann, 'professional')).toMatchObject({ body: { code: 'subscription_exists' } })

    expect(await running(ann)).toMatchObject([{ plan: 'starter' }])
  })

  it('[BILL-92] lead to one subscription when the payment service did not answer at first', async () => {
    const ann = await Shopper.join(server)
    const first = await open(ann, 'starter')
    const { payments } = server.context
    const { expireCheckout } = payments
    payments.expireCheckout = async () => {
      payments.expireCheckout = expireCheckout
      throw new PaymentError('unavailable', 'no answer')
    }
    expect((await open(ann, 'professional')).status).toBe(503)
    const second = await open(ann, 'professional')
    expect((await pay(ann, first.body.url)).goTo).toBeNull()
    expect((await pay(ann, second.body.url)).goTo).not.toBeNull()

    expect(await running(ann)).toMatchObject([{ plan: 'professional' }])
  })

  it('[BILL-92] lead to one subscription when they are opened and paid at the same moment', async () => {
    const ann = await Shopper.join(server)
    const opened = await Promise.all(plans.map((plan) => open(ann, plan)))
    const urls = opened.flatMap(({ status, body }) => (status === 200 ? [body.url] : []))
    const paid = await Promise.all(urls.map((url) => pay(ann, url)))

    expect(paid.filter(({ goTo }) => goTo !== null)).toHaveLength(1)
    expect(await running(ann)).toHaveLength(1)
  })
})

it('[BOUND-38] an account asks the payment service sixty times a minute at most, whatever it calls', async () => {
  const ann = await createSubscriber(server, 'starter')
  const sessionId = await ann.buyMinutes()
  const plan = { newPriceId: getPriceId('starter') }
  const calls = [
    () => ann.user.call('GET', '/api/invoices'),
    () => ann.user.call('GET', `/api/checkout-status?session_id=${sessionId}`),
    () => ann.user.call('POST', '/api/create-portal-session', {}),
    () => ann.user.call('POST', '/api/create-checkout-session', { priceId: plan.newPriceId }),
    () => ann.user.call('POST', '/api/preview-upgrade', plan),
    () => ann.user.call('POST', '/api/upgrade-subscription', plan),
    () => ann.user.call('POST', '/api/schedule-plan-change', plan),
  ]
  const statuses = await Promise.all(
    Array.from({ length: 300 }, (_, index) => calls[index % calls.length]?.()),
  ).then((replies) => replies.map((reply) => reply?.status))
  // What was asked to get this far counts too.
  const answered = statuses.filter((status) => status !== 429).length
  expect(answered).toBeGreaterThan(50)
  expect(answered).toBeLessThanOrEqual(60)
  for (const call of calls) expect((await call()).status).toBe(429)
})

it('[BOUND-38] at the end of a month that is not paid the service is asked as often at most, and the month stays', async () => {
  now = start
  const ann = await createSubscriber(server, 'starter')
  const { payments } = server.context
  const asked = vi
    .spyOn(payments, 'subscriptions')
    .mockRejectedValue(new PaymentError('unavailable', ''))
  const { usageResetAt } = await ann.row()
  await server.context.db
    .update(users)
    .set({ subscriptionStatus: 'past_due' })
    .where(eq(users.email, ann.email))
  now = (usageResetAt?.getTime() ?? 0) + 1
  const calls = Array.from({ length: 100 }, () => [
    ann.user.call('GET', '/api/user-subscription'),
    ann.user.call('POST', '/api/rpc/can_user_record', {}),
  ])
  const statuses = (await Promise.all(calls.flat())).map(({ status }) => status)
  asked.mockRestore()
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect((await ann.row()).usageResetAt).toEqual(usageResetAt)
  now = start
})

describe('an upgrade', () => {
  it('[BILL-06, API-07, API-10] happens in place, the rest of the month paid at once', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    const before = await runningSubscription(server, ann)
    now = start + 15.5 * day
    const preview = await ann.post('preview-upgrade', { newPriceId: getPriceId('professional') })
    expect(preview.body).toEqual({ plan: 'professional', amount_due_cents: 1000 })
    const reply = await ann.post('upgrade-subscription', {
      newPriceId: getPriceId('professional'),
      identityUserId: 'someone-else',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { plan: 'professional', subscription: { plan: 'professional', minuteLimit: 15_000 } },
    })
    const after = await runningSubscription(server, ann)
    expect(after).toMatchObject({ id: before.id, periodEndsAt: before.periodEndsAt })
    now = start
  })

  it('[BILL-68] in the middle of the month gives its minutes back with its money, and the plan’s before it stay', async () => {
    now = start
    const ann = await createSubscriber(server, 'starter')
    now = start + 10 * day
    await ann.post('upgrade-subscription', { newPriceId: getPriceId('business') })
    await getSandbox(server).settled()
    const { id } = await ann.row()
    const payments = await server.context.db
      .select()
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.userId, id))
    const paymentOf = (plan: string) => payments.find((paid) => paid.plan === plan)?.paymentId ?? ''
    const remaining = async () => {
      await getSandbox(server).settled()
      return (await ann.subscription()).remainingMinutes
    }
    expect(await remaining()).toBe(40_000)
    await getSandbox(server).dispute(paymentOf('business'))
    expect(await remaining()).toBe(40_000)
    await getSandbox(server).closeDispute(paymentOf('business'), 'won')
    expect(await remaining()).toBe(40_000)
    await getSandbox(server).refund(paymentOf('business'))
    expect(await remaining()).toBe(6000)
    await getSandbox(server).refund(paymentOf('starter'))
    expect(await remaining()).toBe(0)
    now = start
  })

  it('[RISK-61] pressed twice is one', async () => {
    const ann = await createSubscriber(server, 'starter')
    const body = { newPriceId: getPriceId('business') }
    const replies = await Promise.all([
      ann.post('upgrade-subscription', body),
      ann.post('upgrade-subscription', body),
    ])
    expect(
      replies
        .map(({ status }) => status)
        .sort()
        .join(),
    ).toMatch(/^200,(200|409)$/)
    const { paymentCustomerId } = await ann.row()
    expect(await server.context.payments.subscriptions(paymentCustomerId ?? '')).toHaveLength(1)
  })

  it('[API-09, BILL-61] of a declined card changes nothing and says so', async () => {
    const ann = await createSubscriber(server, 'starter')
    await ann.press(await ann.portal(), { do: 'card', card: declinedCard })
    const reply = await ann.post('upgrade-subscription', { newPriceId: getPriceId('business') })
    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'payment_failed', error: expect.stringContaining('Your card was declined') },
    })
    expect(await ann.subscription()).toMatchObject({ plan: 'starter', minuteLimit: 6000 })
    await ann.press(await ann.portal(), { do: 'card', card: goodCard })
    now += 11_000
    const again = await ann.post('upgrade-subscription', { newPriceId: getPriceId('business') })
    expect(again.body).toMatchObject({ plan: 'business' })
    now = start
  })

  it('[RISK-07] goes up only, and needs a subscription', async () => {
    const ann = await createSubscriber(server, 'professional')
    for (const plan of ['starter', 'professional'] as const) {
      const reply = await ann.post('upgrade-subscription', { newPriceId: getPriceId(plan) })
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect((await ann.post('upgrade-subscription', { newPriceId: 'price_other' })).status).toBe(400)
    const bob = await Shopper.join(server)
    const reply = await bob.post('upgrade-subscription', { newPriceId: getPriceId('starter') })
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})
