import { listPlans } from '@live-scribe/contract/billing/plans'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { Shopper } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const refusal = {
  status: 503,
  body: {
    code: 'payments_unavailable',
    error: 'Payments are not set up on this server. Nothing was charged.',
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]), { env: { HOST: '0.0.0.0' } })
})
afterAll(() => server.close())

/** The row's user as somebody whom a payment service knew before. */
async function makeFormerCustomer(ann: Shopper, subscriptionStatus: 'free' | 'active') {
  const known = { paymentCustomerId: `cus_${crypto.randomUUID()}`, subscriptionStatus }
  await server.context.db.update(users).set(known).where(eq(users.email, ann.email))
}

it('[BILL-91] a server that others can reach, without Stripe, starts and sells nothing', async () => {
  const ann = await Shopper.join(server)
  const reply = await server.visitor.call('GET', '/api/plans')
  const { plans } = listPlans.reply.parse(await reply.json())
  expect(plans.map(({ id, priceId }) => [id, priceId])).toEqual([
    ['free', null],
    ['starter', null],
    ['professional', null],
    ['business', null],
  ])
  const packages = await server.visitor.call('GET', '/api/minute-packages')
  expect(await packages.json()).toEqual({ packages: [] })
  const orders = [
    ['create-checkout-session', { priceId: 'price_sandbox_starter' }],
    ['create-minute-checkout', { packageId: 'one-interview' }],
    ['create-custom-minute-checkout', { minutes: 300 }],
  ] as const
  for (const [endpoint, body] of orders)
    expect(await ann.post(endpoint, body), endpoint).toMatchObject(refusal)
  const webhook = await server.visitor.call('POST', '/api/webhooks/stripe', { id: 'evt_1' })
  expect(webhook.status).toBe(400)
  expect(await ann.ledger()).toEqual([])
})

it('[BILL-91] without payments a trial and the minutes that an administrator gives work', async () => {
  const ann = await Shopper.join(server)
  const permission = await ann.post('rpc/can_user_record', {})
  expect(permission.body).toMatchObject({ can_record: true, recording_limit_minutes: 5 })
  const admin = await signUpAdmin(server)
  const { id } = await ann.row()
  const given = { p_user_id: id, p_minutes: 90, p_reason: 'For the pilot' }
  const reply = await admin.call('POST', '/api/rpc/admin_add_minutes_to_user', given)
  expect(reply.status).toBe(200)
  expect(await ann.subscription()).toMatchObject({ minuteBalance: 90, hasPortal: false })
  expect(await findUnreconciled(server.context.db)).toEqual([])
})

it('[BILL-91] without payments a former customer reads and deletes the account, unless a plan still runs', async () => {
  const ann = await Shopper.join(server)
  await makeFormerCustomer(ann, 'active')
  expect(await ann.subscription()).toMatchObject({ hasPortal: false })
  expect(await ann.post('create-portal-session', {})).toMatchObject(refusal)
  const deletion = { email: ann.email, password: 'a long pass phrase' }
  expect(await ann.post('account/delete', deletion)).toMatchObject(refusal)
  await makeFormerCustomer(ann, 'free')
  expect(await ann.post('account/delete', deletion)).toMatchObject({ status: 200 })
})
