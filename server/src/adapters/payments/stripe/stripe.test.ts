import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Payments } from '#server/ports/payments.ts'
import { toCheckoutParams } from './checkout-params.ts'
import { stripePayments } from './stripe.ts'

const priceIds = { starter: 'price_s', professional: 'price_p', business: 'price_b' }

let status: number
let error: object
let requests: http.IncomingMessage[]
let server: http.Server
let payments: Payments
beforeEach(async () => {
  requests = []
  server = http.createServer((request, reply) => {
    requests.push(request)
    reply.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    reply.end(JSON.stringify({ error }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = { name: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const options = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', priceIds, host }
  payments = stripePayments({ ...options, description: 'a test' })
})
afterEach(async () => {
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})

describe('the Stripe adapter', () => {
  it('pins the version of the API and sends idempotency keys', async () => {
    status = 400
    error = { type: 'invalid_request_error', message: 'no' }
    const person = { userId: 'ann', email: 'ann@example.com', name: null, key: 'customer:ann' }
    await expect(payments.createCustomer(person)).rejects.toMatchObject({ reason: 'refused' })
    expect(requests[0]?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': 'customer:ann',
      authorization: 'Bearer sk_test_x',
    })
  })

  it.each([
    [402, { type: 'card_error', code: 'card_declined', message: 'no' }, 'declined'],
    [404, { type: 'invalid_request_error', code: 'resource_missing', message: 'no' }, 'not_found'],
    [401, { type: 'invalid_request_error', message: 'no' }, 'unavailable'],
    [429, { type: 'invalid_request_error', message: 'no' }, 'unavailable'],
    [500, { type: 'api_error', message: 'no' }, 'unavailable'],
  ])('turns a %i into what the port says', async (answered, body, reason) => {
    status = answered
    error = body
    await expect(payments.checkout('cs_1')).rejects.toMatchObject({ name: 'PaymentError', reason })
  })

  it('says so when nobody answers', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(payments.checkout('cs_1')).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

it('[BILL-42] orders with promotion codes on, and puts the buyer on what the checkout makes', () => {
  const order = {
    customerId: 'cus_1',
    userId: 'ann',
    affiliateCode: 'FRIEND',
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/settings',
    key: 'k',
  }
  const item = { type: 'subscription', plan: 'starter' } as const
  const metadata = { user_id: 'ann', affiliate_code: 'FRIEND', plan: 'starter' }
  expect(toCheckoutParams({ ...order, item }, priceIds)).toMatchObject({
    mode: 'subscription',
    customer: 'cus_1',
    client_reference_id: 'ann',
    allow_promotion_codes: true,
    line_items: [{ price: 'price_s', quantity: 1 }],
    metadata,
    subscription_data: { metadata },
  })
})
