import { getStatus } from '@live-scribe/contract/status'
import { type OidcServer, startOidcServer } from '@live-scribe/testing/servers/oidc-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOidcSignIn } from '../../clients/oidc-sign-in.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let provider: OidcServer
let server: TestServer
let now = Date.parse('2026-11-24T10:00:00Z')
beforeAll(async () => {
  provider = await startOidcServer(() => server.url)
  server = await startTestServer(new MarkedRecogniser(['wait']), {
    now: () => new Date(now),
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
    },
    secrets: { oidc: { clientSecret: provider.client.secret } },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const startSignIn = () =>
  new TestBrowser(server).post('/api/auth/sign-in/social', {
    provider: 'oidc',
    disableRedirect: true,
  })

async function signingIn() {
  // An incident goes on for 45 seconds after it was seen last.
  now += 60_000
  const reply = await server.visitor.call('GET', '/api/status')
  const { services } = getStatus.reply.parse(await reply.json())
  return services.find(({ service }) => service === 'signing-in')?.state
}

it('[STAT-12] a provider of identities that is away is an incident, whatever else of signing in works', async () => {
  provider.goAway()
  expect((await startSignIn()).status).toBe(503)
  const others = [
    ['GET', '/api/auth/get-session', 200],
    ['POST', '/api/auth/sign-out', 200],
    ['GET', '/api/auth/callback/oidc?code=a&state=b', 302],
  ] as const
  for (const [method, path, status] of others) {
    const browser = new TestBrowser(server)
    const reply = await (method === 'GET' ? browser.get(path) : browser.post(path, {}))
    expect([path, reply.status]).toEqual([path, status])
  }
  expect((await startSignIn()).status).toBe(503)
  expect(await signingIn()).toBe('trouble')
})

it('[STAT-12] signing in works again when somebody can', async () => {
  provider.comeBack()
  expect((await startOidcSignIn(new TestBrowser(server))).origin).toBe(provider.issuer)
  expect(await signingIn()).toBe('working')
})

it('[STAT-12] refused sign-ins are no incident, wherever they lead', async () => {
  for (const name of ['one', 'two', 'three']) {
    const browser = new TestBrowser(server)
    const target = await browser.get(`/api/auth/callback/oidc?code=${name}&state=made-up`)
    expect(target.headers.get('location')).toContain('error=')
  }
  expect(await signingIn()).toBe('working')
})
