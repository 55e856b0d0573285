import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  minutesOrder,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
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
describe('[SBX-02] a refusal of the sandbox', () => {
  it('has the parameter, the address of its explanation and the id of the request', async () => {
    const refused = await open(line({ quantity: 0 }))
    expect(refused).toEqual({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_invalid_integer',
      param: 'line_items[0][quantity]',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-invalid-integer',
      message: 'This value must be greater than or equal to 1.',
      requestId: expect.stringMatching(/^req_/),
    })
  })

  it('names every unknown parameter', async () => {
    const refused = await open({ colour: 'red', shape: 'round' })
    expect(refused.message).toBe('Received unknown parameters: colour, shape')
  })

  it.each<[string, string, () => Promise<unknown>]>([
    ['customer', 'id', () => client.stripe.customers.retrieve('cus_none')],
    ['price', 'price', () => client.stripe.prices.retrieve('price_none')],
    ['product', 'id', () => client.stripe.products.retrieve('prod_none')],
    ['coupon', 'coupon', () => client.stripe.coupons.retrieve('none')],
    ['promotion_code', 'promotion_code', () => client.stripe.promotionCodes.retrieve('promo_none')],
    ['checkout.session', 'session', () => client.stripe.checkout.sessions.retrieve('cs_none')],
    ['subscription', 'id', () => client.stripe.subscriptions.retrieve('sub_none')],
    ['invoice', 'invoice', () => client.stripe.invoices.retrieve('in_none')],
    ['payment_intent', 'intent', () => client.stripe.paymentIntents.retrieve('pi_none')],
    ['charge', 'id', () => client.stripe.charges.retrieve('ch_none')],
    ['refund', 'refund', () => client.stripe.refunds.retrieve('re_none')],
    ['dispute', 'dispute', () => client.stripe.disputes.retrieve('dp_none')],
    ['event', 'id', () => client.stripe.events.retrieve('evt_none')],
  ])('says that there is no such %s', async (kind, param, call) => {
    expect(await readRefusal(call())).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param,
      message: expect.stringMatching(new RegExp(`^No such ${kind}: '`)),
    })
  })

  it('is given for a customer’s address that is none, and for a portal of nobody', async () => {
    const { stripe } = client
    expect(await readRefusal(stripe.customers.create({ email: 'ann' }))).toMatchObject({
      code: 'email_invalid',
      param: 'email',
    })
    const portal = { customer: 'cus_none', return_url: 'http://localhost:3000' }
    expect(await readRefusal(stripe.billingPortal.sessions.create(portal))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
    const away = { customer, return_url: 'settings' }
    expect(await readRefusal(stripe.billingPortal.sessions.create(away))).toMatchObject({
      code: 'url_invalid',
      param: 'return_url',
    })
  })
})
