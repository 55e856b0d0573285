import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  minutesOrder,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
} from './sandbox-client.ts'

let client: SandboxClient
beforeAll(async () => {
  client = await startSandboxClient()
})
afterAll(() => client.close())
describe('[SBX-08] a refund', () => {
  it('is of the whole or of a part, by payment or by charge, and can be read again', async () => {
    const { stripe } = client
    const { payment } = await client.buyer()
    const part = await stripe.refunds.create({
      payment_intent: payment,
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { case: '7' },
    })
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { case: '7' },
    })
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment)
    const rest = await stripe.refunds.create({ charge: String(latest_charge) })
    expect(rest.amount).toBe(1500)
    expect((await stripe.charges.retrieve(String(latest_charge))).refunded).toBe(true)
    const noted = await stripe.refunds.update(rest.id, { metadata: { a: 'b' } })
    expect(noted.metadata).toEqual({ a: 'b' })
  })

  it('of what was given back already is refused', async () => {
    const { stripe } = client
    const { payment } = await client.buyer()
    await stripe.refunds.create({ payment_intent: payment })
    expect(await readRefusal(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      doc_url: 'https://stripe.com/docs/error-codes/charge-already-refunded',
    })
  })

  it('of what a bank took back is refused, until the dispute is won', async () => {
    const { stripe, sandbox } = client
    const { payment } = await client.buyer()
    await sandbox.dispute(payment)
    expect(await readRefusal(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      code: 'charge_disputed',
    })
    await sandbox.closeDispute(payment, 'won')
    expect(await stripe.refunds.create({ payment_intent: payment })).toMatchObject({ amount: 2000 })
  })

  it.each<[object, object]>([
    [{ amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: -1 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: 'all' }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: 2001 }, { param: 'amount', message: expect.stringContaining('$20.00') }],
    [{ reason: 'whim' }, { param: 'reason' }],
    [{ charge: 'ch_x' }, { code: 'parameters_exclusive' }],
    [{ currency: 'usd' }, { code: 'parameter_unknown', param: 'currency' }],
    [{ payment_intent: undefined }, { code: 'parameter_missing', param: 'payment_intent' }],
  ])('with %j is refused', async (given, expected) => {
    const { payment } = await client.buyer()
    const call = client.stripe.refunds.create({ payment_intent: payment, ...given })
    expect(await readRefusal(call)).toMatchObject({ statusCode: 400, ...expected })
  })
})
it('[SBX-08] a dispute can be read, and given up', async () => {
  const { stripe, sandbox } = client
  const { payment } = await client.buyer()
  await sandbox.dispute(payment)
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data
  const id = dispute?.id ?? ''
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'needs_response',
    amount: 2000,
  })
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' })
})
describe('[SBX-09] a checkout', () => {
  it('multiplies by the quantity', async () => {
    const { sessions } = client.stripe.checkout
    const [item] = minutesOrder('').line_items ?? []
    const order = minutesOrder(await client.customer())
    const session = await sessions.create({ ...order, line_items: [{ ...item, quantity: 3 }] })
    expect(session.amount_total).toBe(6000)
    expect((await sessions.listLineItems(session.id)).data).toMatchObject([{ quantity: 3 }])
  })

  it('of minutes gets an invoice of no subscription, when it asks for one', async () => {
    const { stripe } = client
    const { session, payment } = await client.buyer()
    const { invoice } = await stripe.checkout.sessions.retrieve(session)
    expect(await stripe.invoices.retrieve(String(invoice))).toMatchObject({
      status: 'paid',
      amount_paid: 2000,
      billing_reason: 'manual',
      parent: null,
    })
    const paid = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: payment },
    })
    expect(paid.data).toMatchObject([{ invoice }])
  })

  it('closes by itself after a day, or when it says so, with its event', async () => {
    const { stripe } = client
    const customer = await client.customer()
    const soon = { ...minutesOrder(customer), expires_at: client.seconds() + 3600 }
    const first = await stripe.checkout.sessions.create(soon)
    const second = await stripe.checkout.sessions.create(minutesOrder(customer))
    const statuses = async () =>
      Promise.all(
        [first, second].map(async ({ id }) => (await stripe.checkout.sessions.retrieve(id)).status),
      )
    client.pass(3600)
    expect(await statuses()).toEqual(['expired', 'open'])
    expect(await client.press(first.url, { do: 'pay', card: '4242 4242 4242 4242' })).toBeNull()
    client.pass(24 * 3600)
    expect(await statuses()).toEqual(['expired', 'expired'])
    const events = await stripe.events.list({ type: 'checkout.session.expired', limit: 2 })
    expect(events.data).toHaveLength(2)
  })

  it('that is paid cannot be closed, nor paid again', async () => {
    const { stripe } = client
    const { session } = await client.buyer()
    expect(await readRefusal(stripe.checkout.sessions.expire(session))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('has a status of `complete`'),
    })
  })
})
it('[SBX-09] a customer is changed, field by field', async () => {
  const { customers } = client.stripe
  const id = await client.customer()
  await customers.update(id, { name: 'Ann', metadata: { a: 'b', c: 'd' } })
  const changed = await customers.update(id, { metadata: { a: '' } })
  expect(changed).toMatchObject({ name: 'Ann', email: 'ann@example.com', metadata: { c: 'd' } })
})
