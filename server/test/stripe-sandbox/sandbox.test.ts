import { type RunningSandbox, startSandbox } from '@live-scribe/stripe-sandbox'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from '../test-database.ts'

const priceIds = { starter: 'price_s', professional: 'price_p', business: 'price_b' }

let opened: OpenDatabase
let sandbox: RunningSandbox
beforeAll(async () => {
  opened = await openTestDatabase()
  sandbox = await start()
})
afterAll(async () => {
  await sandbox.close()
  await opened.close()
})

const start = () =>
  startSandbox({
    db: opened.db,
    now: () => new Date(),
    onError: (error) => expect.unreachable(String(error)),
    secret: 'a secret of the tests, 32 characters or more',
    priceIds,
    publicUrl: () => 'http://localhost:3000',
  })
/** Creates the unmodified client of Stripe's package for the sandbox. */
const client = ({ secretKey, host }: RunningSandbox, key = secretKey) =>
  new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: host.name,
    port: host.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
const order = (customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  line_items: [{ price: 'price_s', quantity: 1 }],
  success_url: 'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}',
  metadata: { user_id: 'ann' },
})

describe('the sandbox', () => {
  it('answers the official package: customers, prices, codes, checkouts, the portal, events', async () => {
    const stripe = client(sandbox)
    const customer = await stripe.customers.create({
      email: 'ann@example.com',
      metadata: { a: 'b' },
    })
    expect(customer).toMatchObject({
      object: 'customer',
      email: 'ann@example.com',
      livemode: false,
    })
    const prices = await stripe.prices.list()
    expect(prices.data.map(({ unit_amount }) => unit_amount).sort()).toEqual([10_000, 2000, 4000])
    expect((await stripe.promotionCodes.list()).data.map(({ code }) => code).sort()).toEqual([
      'FREEMONTH',
      'WELCOME20',
    ])
    const session = await stripe.checkout.sessions.create(order(customer.id))
    expect(session).toMatchObject({
      status: 'open',
      amount_total: 2000,
      metadata: { user_id: 'ann' },
    })
    expect(session.url).toBe(`http://localhost:3000/sandbox/checkout/${session.id}`)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id })
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' })
    const portal = await stripe.billingPortal.sessions.create({ customer: customer.id })
    expect(portal.url).toContain('/sandbox/portal/bps_')
    const types = (await stripe.events.list()).data.map(({ type }) => type)
    expect(types).toEqual(['checkout.session.expired', 'customer.created'])
  })

  it('fails as the API does: unknown things, wrong keys, wrong amounts, unknown addresses', async () => {
    const stripe = client(sandbox)
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(client(sandbox, 'sk_test_other').prices.list()).rejects.toMatchObject({
      statusCode: 401,
    })
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(stripe.accounts.list()).rejects.toMatchObject({ statusCode: 404 })
    const { id } = await stripe.customers.create({})
    const bad = { ...order(id), mode: 'setup' as const }
    await expect(stripe.checkout.sessions.create(bad)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('answers the same for the same idempotency key, and refuses it for something else', async () => {
    const stripe = client(sandbox)
    const make = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'one' })
    const [first, second] = await Promise.all([make('a@example.com'), make('a@example.com')])
    expect(second.id).toBe(first.id)
    await expect(make('b@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('remembers everything after a restart, with the same keys', async () => {
    const stripe = client(sandbox)
    const customer = await stripe.customers.create({ email: 'stays@example.com' })
    const session = await stripe.checkout.sessions.create(order(customer.id))
    await sandbox.hold()
    const { secretKey, webhookSecret } = sandbox
    await sandbox.close()
    sandbox = await start()
    expect(sandbox).toMatchObject({ secretKey, webhookSecret })
    const again = await client(sandbox).checkout.sessions.retrieve(session.id)
    expect(again).toMatchObject({ id: session.id, status: 'open', customer: customer.id })
    await sandbox.release()
  })
})
