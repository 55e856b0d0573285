import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minutePurchases, outgoingMails, subscriptionPayments } from '#server/db/schema.ts'
import { grantMinutes } from '#server/features/billing/index.ts'
import {
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

/** The mails to a user, oldest first, both queued and sent ones. */
async function mailsTo(
  ann: Shopper,
): Promise<{ subject: string; body: string; html: string | null }[]> {
  await getSandbox(server).settled()
  return server.context.db
    .select({
      subject: outgoingMails.subject,
      body: outgoingMails.body,
      html: outgoingMails.html,
    })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, ann.email))
    .orderBy(outgoingMails.createdAt)
}

const lastMail = async (ann: Shopper) => (await mailsTo(ann)).at(-1)

async function give(ann: Shopper, minutes: number) {
  const { id: userId } = await ann.row()
  const grant = { userId, id: crypto.randomUUID(), minutes, now: new Date(now) }
  await server.context.db.transaction((tx) => grantMinutes(tx, grant))
}

async function subscriber(code?: string) {
  const ann = await Shopper.join(server)
  const { sessionId, url } = await ann.open('create-checkout-session', {
    priceId: getPriceId('starter'),
  })
  if (code) await ann.press(url, { do: 'code', code })
  await ann.press(url, { do: 'pay', card: goodCard })
  await ann.status(sessionId)
  await getSandbox(server).settled()
  return ann
}

async function press(ann: Shopper, action: 'cancel' | 'resume') {
  const { subscriptionId } = await ann.row()
  await ann.press(await ann.portal(), { do: action, subscription: subscriptionId ?? '' })
  await getSandbox(server).settled()
}

describe('the mail on a purchase', () => {
  it('[BILL-71] says what was added, what the balance is with it, and what was paid', async () => {
    const ann = await Shopper.join(server)
    await give(ann, 45)
    const { sessionId, url } = await ann.open('create-minute-checkout', {
      packageId: 'one-interview',
    })
    await ann.press(url, { do: 'code', code: 'WELCOME20' })
    await ann.press(url, { do: 'pay', card: goodCard })
    await ann.status(sessionId)
    const [mail] = await mailsTo(ann)
    expect(mail?.subject).toBe('60 minutes added to your account')
    expect(mail?.body).toContain('Added: 60 minutes\nYou paid: $24.00\nYour balance: 105 minutes\n')
    expect(mail?.html).toContain('<th scope="row">You paid</th><td>$24.00</td>')
  })

  it('[BILL-71] of a plan says what was paid and what the next month costs', async () => {
    const paid = (await lastMail(await subscriber('WELCOME20')))?.body
    expect(paid).toContain('You paid: $16.00')
    expect(paid).toContain('It renews on April 1, 2026 for $20 a month')
    const free = (await lastMail(await subscriber('FREEMONTH')))?.body
    expect(free).toContain('You paid: nothing')
  })

  it('[BILL-71] of an upgrade says the difference that was paid, not the price of the plan', async () => {
    const ann = await subscriber()
    now = start + 15.5 * day
    await ann.post('upgrade-subscription', { newPriceId: getPriceId('professional') })
    expect(await mailsTo(ann)).toHaveLength(2)
    const mail = await lastMail(ann)
    expect(mail?.subject).toBe('Your Professional plan is active')
    expect(mail?.body).toContain('You paid: $10.00')
    expect(mail?.body).toContain('for $40 a month')
  })
})

describe('the mail on a cancellation', () => {
  it('[BILL-72] says until when the plan runs and that nothing more is charged; on resuming, when it renews', async () => {
    const ann = await subscriber()
    await give(ann, 30)
    now = start + 60_000
    await press(ann, 'cancel')
    const cancelled = await lastMail(ann)
    expect(cancelled?.subject).toBe('Your Starter plan is cancelled')
    expect(cancelled?.body).toContain('It stays active until April 1, 2026')
    expect(cancelled?.body).toContain('you will not be charged again')
    expect(cancelled?.body).toContain('The 30 minutes on your balance stay yours')
    now = start + day
    await press(ann, 'resume')
    const resumed = await lastMail(ann)
    expect(resumed?.subject).toBe('Your Starter plan goes on')
    expect(resumed?.body).toContain('It renews on April 1, 2026 for $20 a month')
    now = start + 2 * day
    await press(ann, 'cancel')
    now = start + 31 * day
    await ann.subscription()
    const subjects = (await mailsTo(ann)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your Starter plan is active',
      'Your Starter plan is cancelled',
      'Your Starter plan goes on',
      'Your Starter plan is cancelled',
      'Your Starter plan has ended',
    ])
    expect((await lastMail(ann))?.body).toContain('You still have 30 minutes on your balance.')
  })

  it('[BILL-72] is not sent again for a webhook that is delivered again', async () => {
    const ann = await subscriber()
    await getSandbox(server).hold()
    await press(ann, 'cancel')
    await getSandbox(server).release({ copies: 3, isReversed: true })
    await ann.subscription()
    expect(await mailsTo(ann)).toHaveLength(2)
  })
})

describe('the mail on a refund', () => {
  it('[BILL-73] says what went back of what was paid, and the balance as it is then', async () => {
    const ann = await Shopper.join(server)
    await give(ann, 5)
    await ann.status(await ann.buyMinutes())
    const { id } = await ann.row()
    const [purchase] = await server.context.db
      .select()
      .from(minutePurchases)
      .where(eq(minutePurchases.userId, id))
    now = start + day
    await getSandbox(server).refund(purchase?.paymentId ?? '', 1000)
    const part = await lastMail(ann)
    expect(part?.subject).toBe('We refunded $10.00')
    expect(part?.body).toContain('We refunded $10.00 of the $30.00 you paid.')
    expect(part?.body).toContain('We took 20 minutes off your account with it.')
    expect(part?.body).toContain('Your balance is now 45 minutes.')
    now = start + 2 * day
    await getSandbox(server).refund(purchase?.paymentId ?? '')
    const rest = await lastMail(ann)
    expect(rest?.body).toContain('We refunded $20.00 of the $30.00 you paid.')
    expect(rest?.body).toContain('Your balance is now 5 minutes.')
    expect(await mailsTo(ann)).toHaveLength(3)
  })

  it('[BILL-73] of a month says whether its minutes stay', async () => {
    const ann = await subscriber()
    const { id } = await ann.row()
    const [payment] = await server.context.db
      .select()
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.userId, id))
    now = start + day
    await getSandbox(server).refund(payment?.paymentId ?? '', 500)
    expect((await lastMail(ann))?.body).toContain('Your plan and its minutes stay as they are.')
    now = start + 2 * day
    await getSandbox(server).refund(payment?.paymentId ?? '')
    expect((await lastMail(ann))?.body).toContain('We took back the 6,000 minutes that were left')
  })

  it('[BILL-73] is not sent for a dispute, which its buyer began', async () => {
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    const { id } = await ann.row()
    const [purchase] = await server.context.db
      .select()
      .from(minutePurchases)
      .where(eq(minutePurchases.userId, id))
    await getSandbox(server).dispute(purchase?.paymentId ?? '')
    expect(await mailsTo(ann)).toHaveLength(1)
  })
})

describe('a cancelled plan', () => {
  it('[BILL-74] begins no new month while the payment service is not heard of', async () => {
    const ann = await subscriber()
    await press(ann, 'cancel')
    const { id } = await ann.row()
    now = start + 45 * day
    await give(ann, 1)
    const row = await ann.row()
    expect(row.usagePeriodStartedAt).toEqual(new Date(start))
    expect(row.id).toBe(id)
  })
})
