import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  minutesOrder,
  planPriceIds,
  readRefusal,
  type SandboxClient,
  startSandboxClient,
} from './sandbox-client.ts'

let client: SandboxClient
beforeAll(async () => {
  client = await startSandboxClient()
})
afterAll(() => client.close())

describe('[SBX-03] the protocol of the sandbox', () => {
  it('names the request and the version of the API in each answer', async () => {
    const reply = await client.raw('GET', '/v1/prices')
    expect(reply.headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(reply.headers.get('request-id')).toMatch(/^req_/)
  })

  it('refuses another version of the API, whose objects would look different', async () => {
    const reply = await client.raw('GET', '/v1/prices', undefined, {
      'stripe-version': '2022-11-15',
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringContaining('Invalid Stripe API version: 2022-11-15') },
    })
  })

  it('takes the key as a bearer or as the user of Basic, and no other', async () => {
    const { secretKey } = client.sandbox
    const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const status = async (authorization: string) =>
      (await client.raw('GET', '/v1/prices', undefined, { authorization })).status
    expect(await status(basic(secretKey))).toBe(200)
    expect(await status(basic('sk_test_other'))).toBe(401)
    expect(await status(`Bearer ${secretKey}x`)).toBe(401)
    const none = await client.raw('GET', '/v1/prices', undefined, { authorization: '' })
    expect(none.headers.get('www-authenticate')).toBe('Basic realm="Stripe"')
    expect(await none.json()).toMatchObject({
      error: { message: expect.stringContaining('You did not provide an API key') },
    })
  })

  it('does not repeat a wrong key', async () => {
    const reply = await client.raw('GET', '/v1/prices', undefined, {
      authorization: 'Bearer sk_live_secret_of_somebody',
    })
    expect(await reply.text()).not.toContain('secret_of_somebody')
  })

  it('takes forms only', async () => {
    const reply = await client.raw('POST', '/v1/customers', '{"email":"a@example.com"}', {
      'content-type': 'application/json',
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringContaining('application/x-www-form-urlencoded') },
    })
  })

  it.each([
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/prices/price_s'],
    ['POST', '/v1/subscriptions'],
  ])('knows no %s %s', async (method, path) => {
    const reply = await client.raw(method, path)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringContaining(`Unrecognized request URL (${method}: ${path})`) },
    })
  })

  it('reads `expand[]` and `expand[0]` alike', async () => {
    for (const name of ['expand[]', 'expand[0]']) {
      const query = new URLSearchParams({ [name]: 'product' })
      const reply = await client.raw('GET', `/v1/prices/${planPriceIds.starter}?${query}`)
      expect(await reply.json()).toMatchObject({ product: { object: 'product' } })
    }
  })
})

describe('[SBX-04] an idempotency key', () => {
  it('brings the first answer again and says so', async () => {
    const send = () =>
      client.raw('POST', '/v1/customers', 'email=a%40example.com', { 'idempotency-key': 'again' })
    const [first, second] = [await send(), await send()]
    expect(await second.json()).toEqual(await first.json())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('idempotency-key')).toBe('again')
  })

  it('is refused for other parameters, and for another call', async () => {
    const { stripe } = client
    const options = { idempotencyKey: 'of one call' }
    await stripe.customers.create({ email: 'a@example.com' }, options)
    for (const call of [
      stripe.customers.create({ email: 'b@example.com' }, options),
      stripe.refunds.create({ payment_intent: 'pi_none' }, options),
    ]) {
      expect(await readRefusal(call)).toMatchObject({
        statusCode: 400,
        type: 'StripeIdempotencyError',
        message: expect.stringContaining("Try using a key other than 'of one call'"),
      })
    }
  })

  it('of more than 255 characters is refused', async () => {
    const options = { idempotencyKey: 'k'.repeat(256) }
    expect(await readRefusal(client.stripe.customers.create({}, options))).toMatchObject({
      statusCode: 400,
    })
  })

  it('may be used again after a refusal that did nothing', async () => {
    const { stripe } = client
    const options = { idempotencyKey: 'mended' }
    await readRefusal(stripe.customers.create({ email: 'ann' }, options))
    const made = await stripe.customers.create({ email: 'ann@example.com' }, options)
    expect(made.email).toBe('ann@example.com')
  })

  it('keeps a declined card’s answer, though the card is good by now', async () => {
    const { stripe, press } = client
    const { customer, subscription } = await client.subscriber()
    const portal = await stripe.billingPortal.sessions.create({ customer })
    const found = await stripe.subscriptions.retrieve(subscription)
    const change = {
      items: [{ id: found.items.data[0]?.id ?? '', price: planPriceIds.business }],
      proration_behavior: 'always_invoice' as const,
      payment_behavior: 'error_if_incomplete' as const,
    }
    const upgrade = (idempotencyKey: string) =>
      stripe.subscriptions.update(subscription, change, { idempotencyKey })
    await press(portal.url, { do: 'card', card: '4000 0000 0000 0002' })
    const declined = { statusCode: 402, code: 'card_declined', type: 'StripeCardError' }
    expect(await readRefusal(upgrade('first'))).toMatchObject(declined)
    await press(portal.url, { do: 'card', card: '4242 4242 4242 4242' })
    expect(await readRefusal(upgrade('first'))).toMatchObject(declined)
    const unchanged = await stripe.subscriptions.retrieve(subscription)
    expect(unchanged.items.data[0]?.price.id).toBe(planPriceIds.starter)
    expect((await upgrade('second')).items.data[0]?.price.id).toBe(planPriceIds.business)
  })

  it('makes one of two calls at once', async () => {
    const { stripe } = client
    const customer = await client.customer()
    const order = () =>
      stripe.checkout.sessions.create(minutesOrder(customer), { idempotencyKey: 'twice' })
    const [first, second] = await Promise.all([order(), order()])
    expect(second.id).toBe(first.id)
    expect((await stripe.checkout.sessions.list({ customer })).data).toHaveLength(1)
  })
})

it('[SBX-03] the package retries nothing that was refused', async () => {
  const { secretKey, host } = client.sandbox
  const stripe = new Stripe(secretKey, { host: host.name, port: host.port, protocol: 'http' })
  expect(await readRefusal(stripe.customers.create({ email: 'ann' }))).toMatchObject({
    statusCode: 400,
  })
})
