import fs from 'node:fs'
import { createListenToken } from '@live-scribe/contract/recording'
import { signWebhook } from '@live-scribe/stripe-sandbox/webhooks/signature'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentSchema } from '#server/config/env.ts'
import { SECRET_VARIABLES } from '#server/config/secret-files.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { clerkKeys, clerkUser, sendClerkWebhook } from '../clerk.ts'
import { openTestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

type Variable = (typeof SECRET_VARIABLES)[number]

/** Variables that name a secret's owner or a public key, and no secret. */
const notSecret = ['PUSHER_KEY', 'CLERK_PUBLISHABLE_KEY', 'CLERK_JWT_KEY', 'API_KEY_RATE']
/** Addresses that have no password in them. */
const bareUrls = ['PUBLIC_URL', 'CLERK_API_URL', 'DEEPGRAM_URL']

/** Who decides which value of a secret is right: then no old value can be accepted by us. */
const checkedElsewhere: Variable[] = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'CLERK_SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'DEEPGRAM_API_KEY',
  'PUSHER_SECRET',
]
const checkedHere: Variable[] = [
  'AUTH_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'CLERK_WEBHOOK_SECRET',
  'METRICS_TOKEN',
]

const PUBLIC_URL = 'https://scribe.example'
const [oldKey, newKey] = ['b2xkLXNlY3JldA==', 'bmV3LXNlY3JldA==']

let database: OpenDatabase
const servers: TestServer[] = []
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await database.close()
})

/** Restarts the product on the same database with these secrets. */
async function restart(secrets: Partial<Secrets>, env: Record<string, string> = {}) {
  await servers.pop()?.close()
  const recogniser = new MarkedRecogniser(['word'])
  const server = await startTestServer(recogniser, { database, secrets, env })
  servers.push(server)
  return server
}

it('[DRILL-3] every variable with a secret is in the operator’s table of rotations, and in this drill', () => {
  const page = fs.readFileSync(new URL('../../../docs/backup.md', import.meta.url), 'utf8')
  const [, table = ''] = /## Keys\n(.*?)\n## /s.exec(page) ?? []
  const documented = table.split('\n').map((line) => line.split('|')[1] ?? '')
  const missing = SECRET_VARIABLES.filter(
    (name) => !documented.some((key) => key.includes(`\`${name}\``)),
  )
  expect(missing, 'add them to Keys in docs/backup.md').toEqual([])
  const drilled = [...checkedHere, ...checkedElsewhere]
  expect(drilled.toSorted(), 'add it here').toEqual([...SECRET_VARIABLES].sort())
  const alike = Object.keys(environmentSchema.shape).filter(
    (name) => /SECRET|KEY|TOKEN|_URL$/.test(name) && !notSecret.includes(name),
  )
  const unknown = alike.filter(
    (name) => !drilled.some((known) => known === name) && !bareUrls.includes(name),
  )
  expect(unknown, 'add it to SECRET_VARIABLES').toEqual([])
})

it('[DRILL-3] another AUTH_SECRET ends sign-ins, listen tokens and the readers’ key at once, and no shared link or API key', async () => {
  const before = await restart({ auth: 'the old secret of the tests, long enough' })
  const ann = await before.signUp('ann@example.com')
  const code = await ann.openSession()
  const token = await ann.listenToken(code)
  const made = await ann.call('POST', '/api/account/api-keys', {
    name: 'Program',
    scopes: ['recordings:read'],
  })
  const { key } = (await made.json()) as { key: string }
  const hub = before.context.viewerHub?.app.key
  const after = await restart({ auth: 'the new secret of the tests, long enough' })
  const path = createListenToken.path.replace(':code', code)
  expect((await after.as(ann).call('POST', path)).status).toBe(401)
  await expect(TestRecorder.connect(after.url, token)).rejects.toThrow(/401|403/)
  expect(after.context.viewerHub?.app.key).not.toBe(hub)
  expect((await after.transcript(code)).segments).toEqual([])
  const headers = { authorization: `Bearer ${key}` }
  expect((await fetch(new URL('/api/sessions', after.url), { headers })).status).toBe(200)
  const again = await after.signIn('ann@example.com')
  expect((await again.call('POST', path)).status).toBe(200)
})

it('[DRILL-3] after a change of METRICS_TOKEN only the new one reads the metrics', async () => {
  const ask = async (server: TestServer, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
    return (await fetch(new URL('/metrics', server.url), { headers })).status
  }
  const env = { PUBLIC_URL, PAYMENTS: 'sandbox' }
  const before = await restart({ metrics: 'the-old-token-of-the-metrics' }, env)
  expect(await ask(before, 'the-old-token-of-the-metrics')).toBe(200)
  const after = await restart({ metrics: 'the-new-token-of-the-metrics' }, env)
  expect(await ask(after, 'the-old-token-of-the-metrics')).toBe(401)
  expect(await ask(after, 'the-new-token-of-the-metrics')).toBe(200)
})

it('[DRILL-3] after a change of CLERK_WEBHOOK_SECRET webhooks of the new one alone are taken, also repeated ones', async () => {
  const secretKey = 'sk_test_made_up'
  const data = clerkUser({ id: 'user_rotated', email: 'rotated@example.com' })
  const send = async (server: TestServer, key: string) =>
    (await sendClerkWebhook(server.url, 'user.updated', data, { secret: `whsec_${key}` })).ok
  const clerk = (key: string) => ({ clerk: { secretKey, webhookSecret: `whsec_${key}` } })
  const before = await restart(clerk(oldKey), clerkKeys)
  expect([await send(before, oldKey), await send(before, newKey)]).toEqual([true, false])
  const after = await restart(clerk(newKey), clerkKeys)
  expect([await send(after, oldKey), await send(after, newKey)]).toEqual([false, true])
})

it('[DRILL-3] a webhook of Stripe that is signed with both secrets, as during an overlap, is taken before and after the change', async () => {
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_made_up',
    STRIPE_WEBHOOK_SECRET: `whsec_${oldKey}`,
    STRIPE_PRICE_STARTER: 'price_starter',
    STRIPE_PRICE_PROFESSIONAL: 'price_professional',
    STRIPE_PRICE_BUSINESS: 'price_business',
  }
  const stripe = (key: string) => ({
    stripe: { secretKey: 'sk_test_made_up', webhookSecret: `whsec_${key}` },
  })
  const object = { id: 'pi_1', object: 'payment_method' }
  const body = JSON.stringify({
    id: 'evt_rotated',
    object: 'event',
    type: 'payment_method.updated',
    data: { object },
  })
  const sign = (key: string) => signWebhook(body, `whsec_${key}`, Math.floor(Date.now() / 1000))
  const post = async (server: TestServer, signature: string) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = new URL('/api/webhooks/stripe', server.url)
    return (await fetch(url, { method: 'POST', headers, body })).ok
  }
  const [, second = ''] = sign(newKey).split(',')
  const both = `${sign(oldKey)},${second}`
  const before = await restart(stripe(oldKey), env)
  expect([await post(before, both), await post(before, sign(newKey))]).toEqual([true, false])
  const after = await restart(stripe(newKey), env)
  expect([await post(after, both), await post(after, sign(oldKey))]).toEqual([true, false])
})
