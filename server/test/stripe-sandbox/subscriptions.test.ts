import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  planPriceIds,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
  subscriptionOrder,
} from './sandbox-client.ts'

let client: SandboxClient
beforeAll(async () => {
  client = await startSandboxClient()
})
afterAll(() => client.close())
describe('[SBX-10] a subscription', () => {
  const change = async (id: string, given: Partial<Stripe.SubscriptionUpdateParams> = {}) => {
    const { items } = await client.stripe.subscriptions.retrieve(id)
    return {
      items: [{ id: items.data[0]?.id ?? '', price: planPriceIds.business }],
      proration_behavior: 'always_invoice' as const,
      payment_behavior: 'error_if_incomplete' as const,
      ...given,
    }
  }

  it('changes its price as previewed', async () => {
    const { stripe } = client
    const { subscription: id } = await client.subscriber()
    const { items } = await change(id)
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect(preview).toMatchObject({ status: 'draft', amount_due: 8000 })
    expect(preview.id).toMatch(/^upcoming_in_/)
    expect(await readRefusal(stripe.invoices.retrieve(preview.id ?? ''))).toMatchObject({
      statusCode: 404,
    })
    const changed = await stripe.subscriptions.update(id, await change(id))
    const invoice = await stripe.invoices.retrieve(String(changed.latest_invoice))
    expect(invoice).toMatchObject({ amount_paid: 8000, billing_reason: 'subscription_update' })
  })

  it('changes its price for nothing now, when no proration is asked for', async () => {
    const { stripe } = client
    const { subscription: id, customer } = await client.subscriber()
    await stripe.subscriptions.update(id, await change(id, { proration_behavior: 'none' }))
    const found = await stripe.subscriptions.retrieve(id)
    expect(found.items.data[0]?.price.id).toBe(planPriceIds.business)
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
  })

  it.each<[string, Partial<Stripe.SubscriptionUpdateParams>, object]>([
    ['no item’s id', { items: [{ price: planPriceIds.business }] }, { param: 'items[0][id]' }],
    [
      'another item',
      { items: [{ id: 'si_none', price: planPriceIds.business }] },
      { code: 'resource_missing', param: 'items[0][id]' },
    ],
    ['no proration', { proration_behavior: undefined }, { param: 'proration_behavior' }],
    ['no payment behaviour', { payment_behavior: undefined }, { param: 'payment_behavior' }],
    [
      'an unknown proration',
      { proration_behavior: 'odd' as 'none' },
      { param: 'proration_behavior' },
    ],
    [
      'an old cycle anchor',
      { billing_cycle_anchor: 'now' as never },
      { code: 'parameter_unknown', param: 'billing_cycle_anchor' },
    ],
  ])('refuses a change with %s', async (_title, given, expected) => {
    const { subscription: id } = await client.subscriber()
    const call = client.stripe.subscriptions.update(id, await change(id, given))
    expect(await readRefusal(call)).toMatchObject({ statusCode: 400, ...expected })
  })

  it('refuses a price that is not there, and one that is paid once', async () => {
    const { stripe } = client
    const { subscription: id } = await client.subscriber()
    const item = (await change(id)).items[0]?.id ?? ''
    const to = async (price: string) =>
      readRefusal(
        stripe.subscriptions.update(id, await change(id, { items: [{ id: item, price }] })),
      )
    expect(await to('price_none')).toMatchObject({
      code: 'resource_missing',
      param: 'items[0][price]',
    })
    await client.buyer()
    const [once] = (await stripe.prices.list({ type: 'one_time', limit: 1 })).data
    expect(await to(once?.id ?? '')).toMatchObject({
      message: expect.stringContaining('type=one_time'),
    })
  })

  it('keeps its metadata, ends with its month or goes on, and takes no change once it ended', async () => {
    const { stripe } = client
    const { subscription: id } = await client.subscriber()
    const noted = await stripe.subscriptions.update(id, { metadata: { a: 'b' } })
    expect(noted.metadata).toEqual({ user_id: 'ann', a: 'b' })
    const less = await stripe.subscriptions.update(id, { metadata: { a: '' } })
    expect(less.metadata).toEqual({ user_id: 'ann' })
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
    const going = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(going.cancel_at).toBeNull()
    const kept = await change(id)
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
    expect(await readRefusal(stripe.subscriptions.update(id, kept))).toMatchObject({
      statusCode: 400,
    })
    expect(await readRefusal(stripe.subscriptions.cancel(id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  it('starts at the quantity 1 of a price of each month', async () => {
    const order = subscriptionOrder(await client.customer())
    const more = { ...order, line_items: [{ price: planPriceIds.starter, quantity: 2 }] }
    expect(await readRefusal(client.stripe.checkout.sessions.create(more))).toMatchObject({
      param: 'line_items[0][quantity]',
    })
  })

  it('previews only what it does', async () => {
    const { stripe } = client
    const { subscription: id } = await client.subscriber()
    const { items } = await change(id)
    const preview = (given: object) =>
      readRefusal(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: { items, proration_behavior: 'always_invoice' },
          ...given,
        }),
      )
    expect(await preview({ subscription: 'sub_none' })).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'subscription',
    })
    expect(await preview({ subscription_details: { items } })).toMatchObject({
      param: 'subscription_details[proration_behavior]',
    })
  })
})
