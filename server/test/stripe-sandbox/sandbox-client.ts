import { type RunningSandbox, startSandbox } from '@live-scribe/stripe-sandbox'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { openTestDatabase } from '../test-database.ts'

export const planPriceIds = { starter: 'price_s', professional: 'price_p', business: 'price_b' }
const origin = 'http://localhost:3000'

/** The sandbox with a client of Stripe's package, and with requests to its hosted pages. */
export interface SandboxClient {
  sandbox: RunningSandbox
  stripe: Stripe
  /** Sends a raw request, for parameters that the package's types do not allow. */
  raw(method: string, path: string, body?: string, headers?: object): Promise<Response>
  /** Moves the sandbox's clock forward by seconds. */
  pass(seconds: number): void
  seconds(): number
  /** Submits the form of a hosted page; returns the redirect's URL, or null when it is refused. */
  press(url: string | null, fields: Record<string, string>): Promise<string | null>
  customer(email?: string): Promise<string>
  /** Creates a customer with a subscription; returns both ids. */
  subscriber(price?: string): Promise<{ customer: string; subscription: string }>
  /** Creates a customer who bought minutes once. */
  buyer(cents?: number): Promise<{ customer: string; session: string; payment: string }>
  close(): Promise<void>
}

export async function startSandboxClient(): Promise<SandboxClient> {
  const opened = await openTestDatabase()
  let now = Date.UTC(2026, 2, 1)
  const sandbox = await startSandbox({
    db: opened.db,
    now: () => new Date(now),
    onError: (error) => {
      throw error
    },
    secret: 'a secret of the tests, 32 characters or more',
    priceIds: planPriceIds,
    publicUrl: () => origin,
  })
  const { host, secretKey } = sandbox
  const pages = Fastify()
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  sandbox.addPages(pages)
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    host: host.name,
    port: host.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })

  const client: SandboxClient = {
    sandbox,
    stripe,
    raw: (method, path, body, headers) =>
      fetch(`http://${host.name}:${host.port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    pass: (seconds) => {
      now += seconds * 1000
    },
    seconds: () => Math.floor(now / 1000),
    press: async (url, fields) => {
      const reply = await pages.inject({
        method: 'POST',
        url: (url ?? '').replace(origin, ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      return reply.statusCode === 303 ? (reply.headers.location ?? null) : null
    },
    customer: async (email = 'ann@example.com') => (await stripe.customers.create({ email })).id,
    subscriber: async (price = planPriceIds.starter) => {
      const customer = await client.customer()
      const { id, url } = await stripe.checkout.sessions.create(subscriptionOrder(customer, price))
      await client.press(url, { do: 'pay', card: '4242 4242 4242 4242' })
      const { subscription } = await stripe.checkout.sessions.retrieve(id)
      return { customer, subscription: String(subscription) }
    },
    buyer: async (cents = 2000) => {
      const customer = await client.customer()
      const { id, url } = await stripe.checkout.sessions.create(minutesOrder(customer, cents))
      await client.press(url, { do: 'pay', card: '4242 4242 4242 4242' })
      const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
      return { customer, session: id, payment: String(payment_intent) }
    },
    close: async () => {
      await pages.close()
      await sandbox.close()
      await opened.close()
    },
  }
  return client
}

export function subscriptionOrder(
  customer: string,
  price: string = planPriceIds.starter,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/settings`,
    allow_promotion_codes: true,
    client_reference_id: 'ann',
    metadata: { user_id: 'ann' },
    subscription_data: { metadata: { user_id: 'ann' } },
  }
}

export function minutesOrder(customer: string, cents = 2000): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: cents,
          product_data: { name: '60 minutes' },
        },
      },
    ],
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/settings`,
    metadata: { user_id: 'ann', minutes: '60' },
    payment_intent_data: { metadata: { user_id: 'ann' } },
    invoice_creation: { enabled: true },
  }
}

/** The error of a refused request, as the package throws it; fails when it was not refused. */
export async function readRefusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the call was not refused')
  const { statusCode, code, param, doc_url, message, type, requestId } = error
  return { statusCode, code, param, doc_url, message, type, requestId }
}
