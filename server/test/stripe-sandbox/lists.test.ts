import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  planPriceIds,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
} from './sandbox-client.ts'

let client: SandboxClient
/** The ids of twelve customers, newest first. */
let ids: string[]
beforeAll(async () => {
  client = await startSandboxClient()
  ids = []
  for (let made = 0; made < 12; made += 1) {
    ids.unshift(await client.customer(`c${made}@example.com`))
    client.pass(1)
  }
})
afterAll(() => client.close())

const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

describe('[SBX-05] a list', () => {
  it('has ten, newest first, and says that there are more', async () => {
    const page = await client.stripe.customers.list()
    expect(idsOf(page)).toEqual(ids.slice(0, 10))
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
  })

  it('has as many as are asked for, and goes on after the last', async () => {
    const { customers } = client.stripe
    expect(idsOf(await customers.list({ limit: 3 }))).toEqual(ids.slice(0, 3))
    const rest = await customers.list({ limit: 10, starting_after: ids[2] ?? '' })
    expect(idsOf(rest)).toEqual(ids.slice(3))
    expect(rest.has_more).toBe(false)
  })

  it('goes back from an item', async () => {
    const { customers } = client.stripe
    const page = await customers.list({ limit: 2, ending_before: ids[4] ?? '' })
    expect(idsOf(page)).toEqual(ids.slice(2, 4))
    expect(page.has_more).toBe(true)
    const first = await customers.list({ limit: 10, ending_before: ids[2] ?? '' })
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(false)
  })

  it('is read to its end by the package, both ways', async () => {
    const { customers } = client.stripe
    const all = await customers.list({ limit: 5 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
    const back = await customers
      .list({ limit: 5, ending_before: ids.at(-1) ?? '' })
      .autoPagingToArray({ limit: 100 })
    expect(back.map(({ id }) => id)).toEqual(ids.slice(0, -1).reverse())
  })

  it.each<[object, object]>([
    [{ limit: 0 }, { code: 'parameter_invalid_integer', param: 'limit' }],
    [{ limit: 101 }, { code: 'parameter_invalid_integer', param: 'limit' }],
    [{ limit: 'ten' }, { code: 'parameter_invalid_integer', param: 'limit' }],
    [{ starting_after: 'cus_none' }, { code: 'resource_missing', param: 'starting_after' }],
    [{ ending_before: 'cus_none' }, { code: 'resource_missing', param: 'ending_before' }],
    [
      { starting_after: 'cus_none', ending_before: 'cus_none' },
      { code: 'parameters_exclusive', param: 'starting_after' },
    ],
    [{ created: 'yesterday' }, { code: 'parameter_invalid_integer', param: 'created' }],
    [{ created: { after: 5 } }, { code: 'parameter_unknown', param: 'created[after]' }],
    [{ name: 'Ann' }, { code: 'parameter_unknown', param: 'name' }],
  ])('is refused with %j', async (given, expected) => {
    const refused = await readRefusal(client.stripe.customers.list(given))
    expect(refused).toMatchObject({ statusCode: 400, ...expected })
  })
})

describe('[SBX-06] a filter of a list narrows it:', () => {
  it('customers by address and by time', async () => {
    const { customers } = client.stripe
    expect(idsOf(await customers.list({ email: 'c3@example.com' }))).toEqual([ids[8]])
    expect(idsOf(await customers.list({ email: 'nobody@example.com' }))).toEqual([])
    const second = (await customers.retrieve(ids[5] ?? '')) as { created: number }
    const at = (created: object | number) => customers.list({ created, limit: 100 } as object)
    expect(idsOf(await at(second.created))).toEqual([ids[5]])
    expect(idsOf(await at({ gte: second.created }))).toEqual(ids.slice(0, 6))
    expect(idsOf(await at({ gt: second.created }))).toEqual(ids.slice(0, 5))
    expect(idsOf(await at({ lt: second.created }))).toEqual(ids.slice(6))
    expect(idsOf(await at({ gte: second.created, lte: second.created }))).toEqual([ids[5]])
  })

  it('prices by type and product, promotion codes by code', async () => {
    const { stripe } = client
    expect((await stripe.prices.list({ type: 'recurring' })).data).toHaveLength(3)
    expect((await stripe.prices.list({ type: 'one_time' })).data).toHaveLength(0)
    const ofOne = await stripe.prices.list({ product: 'prod_business', active: true })
    expect(idsOf(ofOne)).toEqual([planPriceIds.business])
    expect(idsOf(await stripe.promotionCodes.list({ code: 'WELCOME20' }))).toEqual([
      'promo_WELCOME20',
    ])
    expect((await stripe.promotionCodes.list({ code: 'NONE' })).data).toEqual([])
    expect(await readRefusal(stripe.prices.list({ type: 'odd' as 'recurring' }))).toMatchObject({
      param: 'type',
    })
  })

  it('subscriptions by customer, price and status; the ended ones only when asked for', async () => {
    const { stripe } = client
    const { customer, subscription } = await client.subscriber()
    const other = await client.subscriber(planPriceIds.business)
    const list = async (given: object) => idsOf(await stripe.subscriptions.list(given))
    expect(await list({ customer })).toEqual([subscription])
    expect(await list({ price: planPriceIds.business })).toEqual([other.subscription])
    await stripe.subscriptions.cancel(subscription)
    expect(await list({ customer })).toEqual([])
    expect(await list({ customer, status: 'active' })).toEqual([])
    for (const status of ['all', 'canceled', 'ended']) {
      expect(await list({ customer, status })).toEqual([subscription])
    }
    expect(await readRefusal(stripe.subscriptions.list({ status: 'odd' as 'all' }))).toMatchObject({
      param: 'status',
    })
  })

  it('invoices by customer, subscription and status, and their payments by invoice', async () => {
    const { stripe } = client
    const { customer, subscription } = await client.subscriber()
    const [invoice] = (await stripe.invoices.list({ customer })).data
    const id = invoice?.id ?? ''
    expect(idsOf(await stripe.invoices.list({ subscription }))).toEqual([id])
    expect(idsOf(await stripe.invoices.list({ subscription, status: 'paid' }))).toEqual([id])
    expect(idsOf(await stripe.invoices.list({ subscription, status: 'open' }))).toEqual([])
    const payments = await stripe.invoicePayments.list({ invoice: id })
    expect(payments.data).toMatchObject([{ invoice: id, status: 'paid' }])
    expect((await stripe.invoicePayments.list({ invoice: 'in_other' })).data).toEqual([])
  })

  it('checkouts, payments, charges, refunds and disputes by what they belong to', async () => {
    const { stripe, sandbox } = client
    const first = await client.buyer()
    const second = await client.buyer()
    await stripe.refunds.create({ payment_intent: first.payment })
    await sandbox.dispute(second.payment)
    const { checkout, paymentIntents, charges, refunds, disputes } = stripe
    const [payment_intent, customer] = [first.payment, first.customer]
    expect(idsOf(await checkout.sessions.list({ payment_intent }))).toEqual([first.session])
    expect(idsOf(await checkout.sessions.list({ customer, status: 'complete' }))).toEqual([
      first.session,
    ])
    expect(idsOf(await checkout.sessions.list({ customer, status: 'open' }))).toEqual([])
    expect(idsOf(await paymentIntents.list({ customer }))).toEqual([first.payment])
    const [charge] = (await charges.list({ payment_intent })).data
    expect(charge).toMatchObject({ payment_intent, refunded: true })
    expect((await refunds.list({ charge: charge?.id ?? '' })).data).toMatchObject([
      { payment_intent },
    ])
    expect((await refunds.list({ payment_intent: second.payment })).data).toEqual([])
    expect((await disputes.list({ payment_intent })).data).toEqual([])
    expect((await disputes.list({ payment_intent: second.payment })).data).toHaveLength(1)
  })

  it('events by type', async () => {
    const { stripe } = client
    const types = async (given: object) =>
      new Set((await stripe.events.list({ limit: 100, ...given })).data.map(({ type }) => type))
    expect(await types({ type: 'charge.refunded' })).toEqual(new Set(['charge.refunded']))
    expect(await types({ types: ['charge.refunded', 'invoice.paid'] })).toEqual(
      new Set(['charge.refunded', 'invoice.paid']),
    )
  })
})
