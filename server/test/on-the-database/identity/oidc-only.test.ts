import { type OidcServer, startOidcServer } from '@live-scribe/testing/servers/oidc-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInWithOidc } from '../../clients/oidc-sign-in.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { TestProgram } from '../mcp/test-program.ts'

let provider: OidcServer
let server: TestServer
beforeAll(async () => {
  provider = await startOidcServer(() => server.url)
  server = await startTestServer(new MarkedRecogniser(['wait']), {
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_EMAILS: 'trusted',
    },
    secrets: { oidc: { clientSecret: provider.client.secret } },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const start = (browser: TestBrowser) =>
  browser.post('/api/auth/sign-in/social', { provider: 'oidc', disableRedirect: true })

describe('with a provider alone', () => {
  it('while it can’t be reached says so, signs nobody out, and works once it is back', async () => {
    provider.goAway()
    const reply = await start(new TestBrowser(server))
    expect([reply.status, await reply.json()]).toEqual([503, { code: 'provider_unreachable' }])
    const late = await new TestBrowser(server).get('/api/auth/callback/oidc?code=a&state=b')
    expect(late.headers.get('location')).toBe(`${server.url}/sign-in?error=provider_unreachable`)
    expect((await new TestBrowser(server).get('/api/me')).status).toBe(200)
    provider.comeBack()
    expect((await start(new TestBrowser(server))).status).toBe(200)
  })

  it('tells the pages so, by the name that stands on the button', async () => {
    const reply = await server.visitor.call('GET', '/api/configuration')
    const { sign_in } = (await reply.json()) as { sign_in: unknown }
    expect(sign_in).toEqual({ passwords: false, outside: { kind: 'oidc', name: '127.0.0.1' } })
  })

  it('[MCP-30] lets somebody who signed in there connect a program', async () => {
    provider.answer = { sub: 'two', email: 'two@example.com', email_verified: true, name: 'Two' }
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    expect(await browser.whoAmI()).toBe('two@example.com')
    const program = new TestProgram(server)
    await program.connect(browser)
    expect((await program.call()).status).toBe(200)
  })

  it.each([
    ['sign-up/email', { name: 'Eve', email: 'eve@example.com', password: 'a long pass phrase' }],
    ['sign-in/email', { email: 'eve@example.com', password: 'a long pass phrase' }],
    ['request-password-reset', { email: 'eve@example.com' }],
    ['reset-password', { token: 'made-up', newPassword: 'a long pass phrase' }],
    ['change-password', { currentPassword: 'x', newPassword: 'a long pass phrase' }],
    ['unlink-account', { accountId: 'x' }],
    ['two-factor/enable', { password: 'x' }],
  ])('has no passwords: /api/auth/%s is closed', async (path, body) => {
    const reply = await new TestBrowser(server).post(`/api/auth/${path}`, body)
    expect(reply.status).toBe(404)
  })

  it('whose addresses are trusted lets people in that it calls unconfirmed', async () => {
    provider.answer = { sub: 'one', email: 'one@example.com', email_verified: false }
    const browser = new TestBrowser(server)
    expect((await signInWithOidc(browser)).pathname).toBe('/transcribe')
    expect(await browser.whoAmI()).toBe('one@example.com')
  })
})
