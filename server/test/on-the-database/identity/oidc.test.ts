import { type OidcServer, startOidcServer } from '@live-scribe/testing/servers/oidc-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authAccount, authUser, users } from '#server/db/schema.ts'
import {
  completeProviderSignIn,
  openCallback,
  signInWithOidc,
  startOidcSignIn,
} from '../../clients/oidc-sign-in.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let provider: OidcServer
let server: TestServer
beforeAll(async () => {
  provider = await startOidcServer(() => server.url)
  server = await start({ PASSWORDS: 'on', ADMIN_EMAILS: 'Chief@example.com' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

function start(env: Record<string, string>): Promise<TestServer> {
  const { issuer, client } = provider
  return startTestServer(new MarkedRecogniser(['wait']), {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example',
      ...env,
    },
    secrets: { oidc: { clientSecret: client.secret } },
  })
}

let people = 0
/** Creates a user at the provider, with a confirmed address by default. */
function newcomer(claims: { email?: string; email_verified?: boolean } = {}) {
  people += 1
  const person = {
    sub: `person-${people}`,
    email: `person-${people}@example.com`,
    email_verified: true,
    name: 'Ann Example',
    ...claims,
  }
  provider.answer = person
  return person
}

const me = async (browser: TestBrowser) =>
  ((await (await browser.get('/api/me')).json()) as { user: Record<string, unknown> | null }).user
const password = 'a long pass phrase'

describe('signing in by OpenID Connect', () => {
  it('[AUTH-01, AUTH-05] brings a person in, to the page first asked for, with a session of ours', async () => {
    const { email } = newcomer()
    const browser = new TestBrowser(server)
    const page = await signInWithOidc(browser, '/transcribe?view=record')
    expect(page.pathname + page.search).toBe('/transcribe?view=record')
    expect(await me(browser)).toMatchObject({
      email,
      email_verified: true,
      full_name: 'Ann Example',
      is_admin: false,
    })
    const session = (await (await browser.post('/api/auth-session')).json()) as {
      access_token: string
      user: { identities: { provider: string }[] }
    }
    expect(session.user.identities.map((identity) => identity.provider)).toEqual(['oidc'])
    const reply = await fetch(`${server.url}/api/me`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(await reply.json()).toMatchObject({ user: { email } })
  })

  it('asks with PKCE, state and nonce', async () => {
    const { searchParams } = await startOidcSignIn(new TestBrowser(server))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/.{16}/),
      nonce: expect.stringMatching(/.{16}/),
      redirect_uri: `${server.url}/api/auth/callback/oidc`,
    })
  })

  it('knows a person again, and follows their name and a new address', async () => {
    const person = newcomer()
    await signInWithOidc(new TestBrowser(server))
    provider.answer = { ...person, email: 'New.Address@example.com', name: 'Ann Married' }
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    expect(await me(browser)).toMatchObject({
      email: 'new.address@example.com',
      full_name: 'Ann Married',
    })
    const rows = await server.context.db.select().from(users).where(eq(users.email, person.email))
    expect(rows).toEqual([])
  })

  it('[AUTH-02] signs out at the provider too, which leads back to the landing page', async () => {
    newcomer()
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    const body = { callbackURL: '/', disableRedirect: true }
    const { url } = (await (await browser.post('/api/auth/sign-out', body)).json()) as {
      url: string
    }
    expect(await browser.whoAmI()).toBeNull()
    const leave = new URL(url)
    expect(leave.origin).toBe(provider.issuer)
    expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`)
    expect((await fetch(leave)).status).toBe(200)
  })
})

describe('an account with the same address', () => {
  it('is linked when both have confirmed it', async () => {
    const person = newcomer()
    const owner = new TestBrowser(server)
    await owner.signUp(person.email, password)
    await confirm(person.email)
    const before = await me(owner)
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    expect((await me(browser))?.id).toBe(before?.id)
    expect((await new TestBrowser(server).signIn(person.email, password)).status).toBe(200)
  })

  it('is never taken over by an address that the provider has not confirmed', async () => {
    const person = newcomer({ email_verified: false })
    const owner = new TestBrowser(server)
    await owner.signUp(person.email, password)
    await confirm(person.email)
    const browser = new TestBrowser(server)
    const page = await signInWithOidc(browser)
    expect(page.pathname + page.search).toBe(
      '/sign-in?redirect=%2Ftranscribe&error=account_not_linked',
    )
    expect(await browser.whoAmI()).toBeNull()
  })

  it('passes to who has confirmed it, without the password and sessions of who had not', async () => {
    const person = newcomer()
    const squatter = new TestBrowser(server)
    await squatter.signUp(person.email, password)
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    expect(await me(browser)).toMatchObject({ email: person.email, email_verified: true })
    expect(await squatter.whoAmI()).toBeNull()
    expect((await new TestBrowser(server).signIn(person.email, password)).status).toBe(401)
  })

  it('is not made under an address that the provider has not confirmed', async () => {
    const person = newcomer({ email_verified: false })
    const page = await signInWithOidc(new TestBrowser(server))
    expect(page.searchParams.get('error')).toBe('email_not_verified')
    const { db } = server.context
    expect(await db.select().from(authUser).where(eq(authUser.email, person.email))).toEqual([])
  })

  it('is another one at another provider, whatever subjects that gives out', async () => {
    const person = newcomer()
    await signInWithOidc(new TestBrowser(server))
    const [account] = await server.context.db
      .select()
      .from(authAccount)
      .where(eq(authAccount.accountId, `${provider.issuer}#${person.sub}`))
    expect(account).toBeDefined()
  })
})

describe('administrators', () => {
  it('[AUTH-21] are those of ADMIN_EMAILS, once their address is confirmed and not before', async () => {
    const impostor = new TestBrowser(server)
    await impostor.signUp('chief@example.com', password)
    expect(await me(impostor)).toMatchObject({ is_admin: false })
    newcomer({ email: 'chief@example.com' })
    const browser = new TestBrowser(server)
    await signInWithOidc(browser)
    expect(await me(browser)).toMatchObject({ is_admin: true })
    expect(await me(impostor)).toBeNull()
  })
})

describe('what goes wrong', () => {
  const errorOf = (page: URL) => [page.pathname, page.searchParams.get('error')]

  it('at the provider is told on the sign-in page', async () => {
    provider.answer = { error: 'access_denied' }
    expect(errorOf(await signInWithOidc(new TestBrowser(server)))).toEqual([
      '/sign-in',
      'access_denied',
    ])
  })

  it('with an answer that this browser did not ask for lets nobody in', async () => {
    newcomer()
    const answer = await completeProviderSignIn(await startOidcSignIn(new TestBrowser(server)))
    const other = new TestBrowser(server)
    expect(errorOf(await openCallback(other, answer))).toEqual(['/sign-in', 'state_mismatch'])
    const forged = new URL(answer)
    forged.searchParams.set('state', 'made-up')
    expect(errorOf(await openCallback(other, forged))).toEqual(['/sign-in', 'state_mismatch'])
    expect(await other.whoAmI()).toBeNull()
  })

  it('with an answer that is used twice, or a code that is not the provider’s, lets nobody in', async () => {
    newcomer()
    const browser = new TestBrowser(server)
    const answer = await completeProviderSignIn(await startOidcSignIn(browser))
    const wrong = new URL(answer)
    wrong.searchParams.set('code', 'made-up')
    expect(errorOf(await openCallback(browser, wrong))).toEqual(['/sign-in', 'invalid_code'])
    expect(errorOf(await openCallback(browser, answer))).toEqual(['/sign-in', 'state_mismatch'])
    expect(await browser.whoAmI()).toBeNull()
  })

  it('without an address says so', async () => {
    provider.answer = { sub: 'nameless' }
    const page = await signInWithOidc(new TestBrowser(server))
    expect(errorOf(page)).toEqual(['/sign-in', 'email_not_found'])
  })
})

async function confirm(email: string): Promise<void> {
  await server.context.db
    .update(authUser)
    .set({ emailVerified: true })
    .where(eq(authUser.email, email))
}
