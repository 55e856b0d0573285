import { type OidcServer, startOidcServer } from '@live-scribe/testing/servers/oidc-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { apiKeys, dataExports, programConsents, webhookEndpoints } from '#server/db/schema.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { signInWithOidc } from '../../clients/oidc-sign-in.ts'
import { findLink, TestBrowser, waitForMails } from '../../clients/test-browser.ts'
import { addWebhook } from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { TestProgram } from '../mcp/test-program.ts'

let provider: OidcServer
let server: TestServer
beforeAll(async () => {
  provider = await startOidcServer(() => server.url)
  const { issuer, client } = provider
  server = await startTestServer(new MarkedRecogniser(['wait']), {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example',
      PASSWORDS: 'on',
    },
    secrets: { oidc: { clientSecret: client.secret } },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** Signs up with an address, and leaves a key, a program, a webhook and a file with all data there. */
async function settle(
  email: string,
): Promise<{ user: TestUser; key: Awaited<ReturnType<typeof makeKeyHolder>> }> {
  const user = await server.signUp(email)
  const key = await makeKeyHolder(server, user)
  await new TestProgram(server).connect(new TestBrowser(server, 'a browser', user.headers.cookie))
  await addWebhook(user, 'https://stranger.example/hook', ['recording.completed'])
  expect((await user.call('POST', '/api/account/data-export', {})).status).toBe(200)
  expect((await key.call('GET', '/api/sessions')).status).toBe(200)
  return { user, key }
}

async function countAccess() {
  const { db } = server.context
  const tables = [apiKeys, programConsents, webhookEndpoints, dataExports]
  return Promise.all(tables.map(async (table) => (await db.select().from(table)).length))
}

async function reset(email: string): Promise<void> {
  const browser = new TestBrowser(server)
  await browser.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
  const [mail] = await waitForMails(server, email, 'Choose a new password')
  const { headers } = await browser.get(findLink(mail))
  const token = new URL(headers.get('location') ?? '', server.url).searchParams.get('token')
  const newPassword = 'another long pass phrase'
  expect((await browser.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
}

it('[OWN-1] a reset by the mailbox leaves nothing of who had signed up with its address', async () => {
  const { user, key } = await settle('ann@example.com')
  await reset('ann@example.com')
  expect(await countAccess()).toEqual([0, 0, 0, 0])
  expect((await key.call('GET', '/api/sessions')).status).toBe(401)
  expect((await user.call('GET', '/api/sessions')).status).toBe(401)
})

it('[OWN-1] a first sign-in at the provider leaves nothing of who had signed up with its address', async () => {
  const { user, key } = await settle('bob@example.com')
  provider.answer = { sub: 'bob', email: 'bob@example.com', email_verified: true, name: 'Bob' }
  const browser = new TestBrowser(server)
  await signInWithOidc(browser)
  expect(await browser.whoAmI()).toBe('bob@example.com')
  expect(await countAccess()).toEqual([0, 0, 0, 0])
  expect((await key.call('GET', '/api/sessions')).status).toBe(401)
  expect((await user.call('GET', '/api/sessions')).status).toBe(401)
})

it('[OWN-2] a reset removes them too where somebody confirmed the address, who may not have signed up', async () => {
  const { key } = await settle('eve@example.com')
  const [mail] = await waitForMails(server, 'eve@example.com', 'Confirm your email address')
  await new TestBrowser(server).get(findLink(mail))
  await reset('eve@example.com')
  expect(await countAccess()).toEqual([0, 0, 0, 0])
  expect((await key.call('GET', '/api/sessions')).status).toBe(401)
})

/** What happens to each table with a row of a user, at the moment in which the address is proven. */
const atProof = {
  /** A reset by the mailbox keeps the way in, with the new password. */
  removed: [
    'api_keys',
    'auth_account',
    'auth_session',
    'auth_two_factor',
    'data_exports',
    'program_access_tokens',
    'program_consents',
    'program_refresh_tokens',
    'webhook_endpoints',
  ],
  /** Minutes and payments are the account’s. Recordings and words are its owner’s to delete. */
  kept: [
    'affiliates',
    'checkouts',
    'minute_ledger',
    'minute_purchases',
    'payment_refunds',
    'program_clients',
    'recogniser_use',
    'referrals',
    'subscription_payments',
    'transcription_sessions',
    'vocabulary_entries',
  ],
}

it('[OWN-3] every table of an account has its rule for that moment', async () => {
  const rows = await queryRows<{ name: string }>(
    server.context.db,
    sql`select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'referred_user_id') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...atProof.removed, ...atProof.kept].sort())
})
