import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  planPriceIds,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
} from './sandbox-client.ts'

let client: SandboxClient
let buyer: Awaited<ReturnType<SandboxClient['buyer']>>
let subscriber: Awaited<ReturnType<SandboxClient['subscriber']>>
beforeAll(async () => {
  client = await startSandboxClient()
  buyer = await client.buyer()
  subscriber = await client.subscriber()
})
afterAll(() => client.close())

describe('[SBX-07] expand', () => {
  it('puts an object in the place of its id', async () => {
    const { paymentIntents } = client.stripe
    const bare = await paymentIntents.retrieve(buyer.payment)
    expect(bare.latest_charge).toEqual(expect.stringMatching(/^ch_/))
    const full = await paymentIntents.retrieve(buyer.payment, { expand: ['latest_charge'] })
    expect(full.latest_charge).toMatchObject({ object: 'charge', amount: 2000 })
  })

  it('goes on behind an object, and takes several paths', async () => {
    const { sessions } = client.stripe.checkout
    const session = await sessions.retrieve(buyer.session, {
      expand: ['payment_intent.latest_charge.customer', 'customer'],
    })
    expect(session).toMatchObject({
      customer: { id: buyer.customer },
      payment_intent: { latest_charge: { customer: { id: buyer.customer } } },
    })
  })

  it('brings the line items of a checkout, which it lacks otherwise', async () => {
    const { sessions } = client.stripe.checkout
    expect(await sessions.retrieve(buyer.session)).not.toHaveProperty('line_items')
    const session = await sessions.retrieve(buyer.session, {
      expand: ['line_items.data.price.product'],
    })
    expect(session.line_items?.data).toMatchObject([
      {
        object: 'item',
        quantity: 1,
        amount_total: 2000,
        price: { type: 'one_time', product: { name: '60 minutes' } },
      },
    ])
    const items = await sessions.listLineItems(buyer.session)
    expect(items.data).toMatchObject([{ description: '60 minutes', amount_total: 2000 }])
  })

  it('brings the payments of an invoice, which it lacks otherwise', async () => {
    const { stripe } = client
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscriber.subscription)
    const id = String(latest_invoice)
    expect(await stripe.invoices.retrieve(id)).not.toHaveProperty('payments')
    const invoice = await stripe.invoices.retrieve(id, {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(invoice.payments?.data[0]?.payment).toMatchObject({
      payment_intent: { object: 'payment_intent', amount: 2000 },
    })
  })

  it('reaches into lists, embedded objects and parents', async () => {
    const { stripe } = client
    const page = await stripe.subscriptions.list({
      customer: subscriber.customer,
      expand: ['data.latest_invoice', 'data.customer', 'data.items.data.price.product'],
    })
    expect(page.data[0]).toMatchObject({
      customer: { id: subscriber.customer },
      latest_invoice: { status: 'paid' },
      items: { data: [{ price: { id: planPriceIds.starter, product: { id: 'prod_starter' } } }] },
    })
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscriber.subscription)
    const invoice = await stripe.invoices.retrieve(String(latest_invoice), {
      expand: [
        'parent.subscription_details.subscription',
        'lines.data.pricing.price_details.price',
      ],
    })
    expect(invoice).toMatchObject({
      parent: { subscription_details: { subscription: { id: subscriber.subscription } } },
      lines: { data: [{ pricing: { price_details: { price: { id: planPriceIds.starter } } } }] },
    })
  })

  it('works on what a call makes, and on the refunds of a charge', async () => {
    const { stripe } = client
    const { payment } = await client.buyer()
    const refund = await stripe.refunds.create({
      payment_intent: payment,
      expand: ['charge.refunds'],
    })
    expect(refund.charge).toMatchObject({ refunded: true, refunds: { data: [{ id: refund.id }] } })
  })

  it('leaves what is not there as it is', async () => {
    const { sessions } = client.stripe.checkout
    const session = await sessions.retrieve(buyer.session, { expand: ['subscription'] })
    expect(session.subscription).toBeNull()
  })

  it.each([
    ['shoes'],
    ['metadata'],
    ['amount'],
    ['latest_charge.shoes'],
    ['data.latest_charge'],
    ['payment_intent'],
  ])('of %s is refused on a payment', async (path) => {
    const call = client.stripe.paymentIntents.retrieve(buyer.payment, { expand: [path] })
    expect(await readRefusal(call)).toMatchObject({
      statusCode: 400,
      message: `This property cannot be expanded (${path}).`,
    })
  })

  it('is four levels deep at most, and a list', async () => {
    const { paymentIntents } = client.stripe
    const path = 'latest_charge.payment_intent.latest_charge.payment_intent.customer'
    const deep = paymentIntents.retrieve(buyer.payment, { expand: [path] })
    expect((await readRefusal(deep)).message).toMatch(/more than 4 levels/)
    const text = { expand: 'latest_charge' } as unknown as { expand: string[] }
    expect(await readRefusal(paymentIntents.retrieve(buyer.payment, text))).toMatchObject({
      message: 'Invalid array',
    })
  })
})
