import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  minutesOrder,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
  subscriptionOrder,
} from './sandbox-client.ts'

let client: SandboxClient
let customer: string
beforeAll(async () => {
  client = await startSandboxClient()
  customer = await client.customer()
})
afterAll(() => client.close())
type Order = Stripe.Checkout.SessionCreateParams
const open = (change: object, order = minutesOrder(customer)) =>
  readRefusal(client.stripe.checkout.sessions.create({ ...order, ...change } as Order))
const line = (change: object) => ({
  line_items: [{ ...minutesOrder(customer).line_items?.[0], ...change }],
})
const inline = { currency: 'usd', unit_amount: 2000, product_data: { name: 'Minutes' } }
const data = (change: object) => line({ price_data: { ...inline, ...change } })
describe('[SBX-01] the sandbox refuses a checkout whose parameters', () => {
  it.each<[string, () => object, object]>([
    [
      'has an unknown one',
      () => ({ colour: 'red' }),
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'has one that this version took away',
      () => ({ payment_method_types: ['card'] }),
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      'has an unknown one deep down',
      () => data({ unit_price: 5 }),
      { code: 'parameter_unknown', param: 'line_items[0][price_data][unit_price]' },
    ],
    ['lacks the mode', () => ({ mode: undefined }), { code: 'parameter_missing', param: 'mode' }],
    [
      'lacks the line items',
      () => ({ line_items: undefined }),
      { code: 'parameter_missing', param: 'line_items' },
    ],
    [
      'lacks a quantity',
      () => line({ quantity: undefined }),
      { code: 'parameter_missing', param: 'line_items[0][quantity]' },
    ],
    [
      'has a quantity of 0',
      () => line({ quantity: 0 }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      'has a quantity that is no number',
      () => line({ quantity: 'many' }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      'has an amount with a fraction',
      () => data({ unit_amount: 19.99 }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    [
      'has a negative amount',
      () => data({ unit_amount: -5 }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    ['is below half a dollar', () => data({ unit_amount: 49 }), { code: 'amount_too_small' }],
    [
      'is beyond the largest payment',
      () => ({
        line_items: [{ quantity: 2, price_data: { ...inline, unit_amount: 99_999_999 } }],
      }),
      { code: 'amount_too_large' },
    ],
    [
      'has another currency',
      () => data({ currency: 'eur' }),
      { param: 'line_items[0][price_data][currency]' },
    ],
    [
      'has no product',
      () => data({ product_data: undefined }),
      { param: 'line_items[0][price_data]' },
    ],
    ['has an unknown mode', () => ({ mode: 'gift' }), { param: 'mode' }],
    ['is a set-up', () => ({ mode: 'setup' }), { param: 'mode' }],
    ['is an object where a list belongs', () => ({ line_items: 'two' }), { param: 'line_items' }],
    [
      'has no address to come back to',
      () => ({ success_url: undefined }),
      { code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'has an address that is none',
      () => ({ success_url: '/success' }),
      { code: 'url_invalid', param: 'success_url' },
    ],
    [
      'has an address of a script',
      () => ({ cancel_url: 'javascript:alert(1)' }),
      { code: 'url_invalid', param: 'cancel_url' },
    ],
    [
      'has a switch that is neither on nor off',
      () => ({ allow_promotion_codes: 'perhaps' }),
      { param: 'allow_promotion_codes' },
    ],
    [
      'has an empty text',
      () => ({ client_reference_id: '' }),
      { code: 'parameter_invalid_empty', param: 'client_reference_id' },
    ],
    [
      'has a text that is too long',
      () => ({ client_reference_id: 'x'.repeat(201) }),
      { param: 'client_reference_id' },
    ],
    [
      'has metadata that is too long',
      () => ({ metadata: { note: 'x'.repeat(501) } }),
      { param: 'metadata[note]' },
    ],
    [
      'has a key of metadata that is too long',
      () => ({ metadata: { ['k'.repeat(41)]: 'x' } }),
      { param: `metadata[${'k'.repeat(41)}]` },
    ],
    [
      'has too much metadata',
      () => ({
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x'])),
      }),
      { param: 'metadata' },
    ],
    [
      'names nobody',
      () => ({ customer: undefined }),
      { code: 'parameter_missing', param: 'customer' },
    ],
    [
      'names a customer that is not there',
      () => ({ customer: 'cus_none' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'names a customer and an address',
      () => ({ customer_email: 'ann@example.com' }),
      { code: 'parameters_exclusive', param: 'customer' },
    ],
    [
      'offers codes and has one',
      () => ({ allow_promotion_codes: true, discounts: [{ coupon: 'off20' }] }),
      { code: 'parameters_exclusive', param: 'allow_promotion_codes' },
    ],
    ['closes too soon', () => ({ expires_at: client.seconds() + 60 }), { param: 'expires_at' }],
    [
      'names a price that is not there',
      () => line({ price: 'price_none', price_data: undefined }),
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    ['has two prices', () => line({ price: 'price_s' }), { param: 'line_items[0]' }],
    [
      'pays once for a price of each month',
      () => line({ price: 'price_s', price_data: undefined }),
      { message: expect.stringContaining('recurring price'), param: 'line_items[0]' },
    ],
    [
      'has a part of a subscription in payment mode',
      () => ({ subscription_data: { metadata: {}, description: 'x' } }),
      { param: 'subscription_data' },
    ],
  ])('%s', async (_title, change, expected) => {
    expect(await open(change())).toMatchObject({ statusCode: 400, ...expected })
  })

  it('is a subscription to what is paid once, or has a payment’s parts', async () => {
    const order = subscriptionOrder(customer)
    const once = await open({ line_items: minutesOrder(customer).line_items }, order)
    expect(once).toMatchObject({ message: expect.stringContaining('recurring price') })
    for (const param of ['payment_intent_data', 'invoice_creation']) {
      const part = {
        [param]: param === 'invoice_creation' ? { enabled: true } : { description: 'x' },
      }
      expect(await open(part, order)).toMatchObject({ statusCode: 400, param })
    }
  })
})
