import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails } from '#server/db/schema.ts'
import { settleRecording } from '#server/features/billing/index.ts'
import {
  createSubscriber,
  declinedCard,
  expectReconciled,
  getPriceId,
  getSandbox,
  goodCard,
  Shopper,
  startShop,
} from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const day = 24 * 60 * 60_000
const start = Date.UTC(2026, 2, 1)
const renewal = start + 31 * day

let server: TestServer
let now = start
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now) })
})
afterAll(() => server.close())
afterEach(async () => {
  await expectReconciled(server)
  now = start
})

const change = (ann: Shopper, plan: 'starter' | 'professional' | 'business') =>
  ann.post('schedule-plan-change', { newPriceId: getPriceId(plan) })

async function use(ann: Shopper, minutes: number) {
  const { id: userId } = await ann.row()
  const used = { userId, sessionId: crypto.randomUUID(), minutes, now: new Date(now) }
  await server.context.db.transaction((tx) => settleRecording(tx, used))
}

async function subjects(ann: Shopper) {
  await getSandbox(server).settled()
  const rows = await server.context.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, ann.email))
    .orderBy(outgoingMails.createdAt)
  return rows.map(({ subject }) => subject)
}

describe('a smaller plan', () => {
  it('[BILL-75] starts with the next paid month; until then the paid one keeps its minutes and limit', async () => {
    const ann = await createSubscriber(server, 'professional')
    await use(ann, 9_000)
    now = start + day
    const reply = await change(ann, 'starter')
    expect(reply).toMatchObject({
      status: 200,
      body: { subscription: { plan: 'professional', nextPlan: 'starter', minuteLimit: 15_000 } },
    })
    await getSandbox(server).settled()
    expect(await ann.subscription()).toMatchObject({
      plan: 'professional',
      nextPlan: 'starter',
      remainingMinutes: 6_000,
    })
    now = renewal
    expect(await ann.subscription()).toMatchObject({
      plan: 'starter',
      nextPlan: null,
      minuteLimit: 6_000,
      minutesUsed: 0,
    })
    const { paymentCustomerId } = await ann.row()
    const [running] = await server.context.payments.subscriptions(paymentCustomerId ?? '')
    expect(running).toMatchObject({ plan: 'starter', nextPlan: null, lastPaidCents: 2000 })
    expect(await subjects(ann)).toEqual([
      'Your Professional plan is active',
      'Your plan changes to Starter on April 1, 2026',
      'Your Starter plan is active',
    ])
  })

  it('[BILL-75] charges nothing and gives nothing back when it is chosen, and may be chosen again', async () => {
    const ann = await createSubscriber(server, 'business')
    now = start + 5 * day
    await change(ann, 'professional')
    await change(ann, 'starter')
    const portal = await (await fetch(await ann.portal())).text()
    expect(portal.match(/<td class="amount">/g)).toHaveLength(1)
    expect(await ann.subscription()).toMatchObject({ plan: 'business', nextPlan: 'starter' })
    await change(ann, 'business')
    expect(await ann.subscription()).toMatchObject({ plan: 'business', nextPlan: null })
    await change(ann, 'starter')
    await change(ann, 'business')
    now = renewal
    expect(await ann.subscription()).toMatchObject({ plan: 'business', minuteLimit: 40_000 })
    expect(await subjects(ann)).not.toContain('Your Starter plan is active')
  })

  it('[BILL-75] is kept by a renewal whose webhook is late: the new month has the smaller plan’s minutes', async () => {
    const ann = await createSubscriber(server, 'professional')
    await change(ann, 'starter')
    await getSandbox(server).settled()
    now = renewal + day
    await use(ann, 1)
    expect(await ann.row()).toMatchObject({
      subscriptionPlan: 'starter',
      subscriptionNextPlan: null,
      minutesLimitMonthly: 6_000,
      minutesUsedThisMonth: 1,
    })
    await ann.subscription()
  })

  it('[BILL-76] is refused where it is none, while a payment is owed, and for a plan that is cancelled', async () => {
    const ann = await createSubscriber(server, 'professional')
    const refusal = (code: string) => ({ status: 409, body: { code } })
    expect(await change(ann, 'business')).toMatchObject(refusal('conflict'))
    expect(await change(ann, 'professional')).toMatchObject(refusal('conflict'))
    await change(ann, 'starter')
    const upgrade = await ann.post('upgrade-subscription', { newPriceId: getPriceId('business') })
    expect(upgrade).toMatchObject(refusal('conflict'))
    expect(upgrade.body.error).toContain('Keep Professional first')
    const { subscriptionId } = await ann.row()
    await ann.press(await ann.portal(), { do: 'cancel', subscription: subscriptionId ?? '' })
    await getSandbox(server).settled()
    expect(await ann.subscription()).toMatchObject({ plan: 'professional', nextPlan: null })
    expect(await change(ann, 'starter')).toMatchObject(refusal('conflict'))

    const bob = await createSubscriber(server, 'professional')
    await bob.press(await bob.portal(), { do: 'card', card: declinedCard })
    now = renewal + day
    await bob.subscription()
    expect(await change(bob, 'starter')).toMatchObject(refusal('payment_past_due'))
    const eve = await Shopper.join(server)
    expect(await change(eve, 'starter')).toMatchObject(refusal('conflict'))
  })

  it('[BILL-76] that waits under a cancelled plan is never what an upgrade is reckoned from', async () => {
    const ann = await createSubscriber(server, 'professional')
    await change(ann, 'starter')
    const { subscriptionId } = await ann.row()
    const press = async (what: 'cancel' | 'resume') =>
      ann.press(await ann.portal(), { do: what, subscription: subscriptionId ?? '' })
    const business = { newPriceId: getPriceId('business') }
    await press('cancel')
    await getSandbox(server).settled()
    for (const call of ['preview-upgrade', 'upgrade-subscription']) {
      const refused = await ann.post(call, business)
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(refused.body.error).toContain('Resume your plan in Manage Subscription')
    }
    const { payments } = server.context
    const raced = { subscriptionId: subscriptionId ?? '', plan: 'business' as const, key: 'raced' }
    await expect(payments.changePlan(raced)).rejects.toThrow('waiting')
    expect(await ann.subscription()).toMatchObject({ plan: 'professional', nextPlan: null })

    await press('resume')
    await change(ann, 'professional')
    expect(await ann.post('upgrade-subscription', business)).toMatchObject({
      status: 200,
      body: { subscription: { plan: 'business', nextPlan: null, minuteLimit: 40_000 } },
    })
    await getSandbox(server).settled()
  })

  it('[BILL-76] is refused in the minutes in which the month turns, either way', async () => {
    const ann = await createSubscriber(server, 'business')
    await change(ann, 'starter')
    now = renewal - 4 * 60_000
    for (const plan of ['business', 'professional'] as const) {
      const late = await change(ann, plan)
      expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(late.body.error).toContain('about to begin')
    }
    now = renewal
    expect(await ann.subscription()).toMatchObject({ plan: 'starter', nextPlan: null })
  })

  it('[BILL-75] whose first month is declined has not begun, and is confirmed once it is paid', async () => {
    const ann = await createSubscriber(server, 'professional')
    await use(ann, 9_000)
    await change(ann, 'starter')
    await ann.press(await ann.portal(), { do: 'card', card: declinedCard })
    await getSandbox(server).settled()
    now = renewal + 1
    expect(await ann.subscription()).toMatchObject({
      status: 'past_due',
      plan: 'professional',
      nextPlan: 'starter',
      remainingMinutes: 6_000,
    })
    expect(await subjects(ann)).not.toContain('Your Starter plan is active')
    now = renewal + day
    await ann.press(await ann.portal(), { do: 'card', card: goodCard })
    await getSandbox(server).settled()
    expect(await ann.subscription()).toMatchObject({
      status: 'active',
      plan: 'starter',
      nextPlan: null,
      remainingMinutes: 6_000,
      minutesUsed: 0,
    })
    const mail = (await ann.mails()).find(
      ({ subject }) => subject === 'Your Starter plan is active',
    )
    expect(mail?.text).toContain('You paid: $20.00')
  })
})

it('[RISK-57] a month whose payment is declined brings no minutes, however late that is heard of', async () => {
  const ann = await createSubscriber(server, 'professional')
  await use(ann, 14_990)
  await ann.press(await ann.portal(), { do: 'card', card: declinedCard })
  await getSandbox(server).settled()
  now = renewal + day
  for (let look = 0; look < 2; look += 1) {
    expect(await ann.subscription()).toMatchObject({ status: 'past_due', remainingMinutes: 10 })
  }
  await ann.press(await ann.portal(), { do: 'card', card: goodCard })
  await getSandbox(server).settled()
  expect(await ann.subscription()).toMatchObject({ status: 'active', remainingMinutes: 15_000 })
})
