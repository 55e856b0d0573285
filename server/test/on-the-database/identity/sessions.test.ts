import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authAccount, authSession, authUser } from '#server/db/schema.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

const password = 'a long pass phrase'
const day = 24 * 60 * 60_000
let email: string
let browser: TestBrowser
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`
  browser = new TestBrowser(server, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')
  await browser.signUp(email, password)
})

interface Listed {
  token: string
  userAgent: string
}

async function anotherDevice(): Promise<TestBrowser> {
  const other = new TestBrowser(server, 'Mozilla/5.0 (iPhone) Safari/604.1')
  await other.signIn(email, password)
  return other
}

const sessions = async () =>
  (await (await browser.get('/api/auth/list-sessions')).json()) as Listed[]

const userId = async () => {
  const [row] = await server.context.db.select().from(authUser).where(eq(authUser.email, email))
  return row?.id ?? ''
}

describe('sessions', () => {
  it('[AUTH-05] is on the device as a cookie that no script and no other site can use', async () => {
    const reply = await browser.signIn(email, password)
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/session_token=.*HttpOnly.*SameSite=Lax/i)
    expect(cookie).toMatch(/Max-Age=604800/)
    expect(reply.headers.get('set-auth-token')).toBeNull()
  })

  it('are listed with their device, and one of them can be signed out', async () => {
    const other = await anotherDevice()
    const listed = await sessions()
    expect(listed).toHaveLength(2)
    const phone = listed.find(({ userAgent }) => userAgent.includes('iPhone'))
    await browser.post('/api/auth/revoke-session', { token: phone?.token })
    expect(await other.whoAmI()).toBeNull()
    expect(await browser.whoAmI()).toBe(email)
  })

  it('[SEC-02] end thirty days after the sign-in, however much they are used', async () => {
    const { db } = server.context
    const startedAt = new Date(Date.now() - 29 * day)
    const soon = new Date(Date.now() + 5 * day)
    await db
      .update(authSession)
      .set({ createdAt: startedAt, expiresAt: soon })
      .where(eq(authSession.userId, await userId()))
    expect(await browser.whoAmI()).toBe(email)
    const [row] = await db
      .select()
      .from(authSession)
      .where(eq(authSession.userId, await userId()))
    expect(row?.expiresAt.getTime()).toBe(startedAt.getTime() + 30 * day)
    await db
      .update(authSession)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(authSession.userId, await userId()))
    expect(await browser.whoAmI()).toBeNull()
  })

  it('are signed out everywhere at once', async () => {
    const other = await anotherDevice()
    await browser.post('/api/auth/revoke-sessions')
    expect(await other.whoAmI()).toBeNull()
    expect(await browser.whoAmI()).toBeNull()
  })

  it('end on other devices when the password is changed, and this one goes on', async () => {
    const other = await anotherDevice()
    const change = {
      currentPassword: password,
      newPassword: 'a new long pass phrase',
      revokeOtherSessions: true,
    }
    const refused = await browser.post('/api/auth/change-password', {
      ...change,
      currentPassword: 'not the one',
    })
    expect(await refused.json()).toMatchObject({ code: 'INVALID_PASSWORD' })
    await browser.post('/api/auth/change-password', change)
    expect(await other.whoAmI()).toBeNull()
    expect(await browser.whoAmI()).toBe(email)
  })

  it('the ids in the list let nobody in', async () => {
    const [listed] = await sessions()
    const authorization = `Bearer ${listed?.token}`
    const reply = await fetch(`${server.url}/api/me`, { headers: { authorization } })
    expect(await reply.json()).toEqual({ user: null })
  })

  it('[AUTH-06] are prolonged by use: after a day the next call renews the cookie', async () => {
    const soon = new Date(Date.now() + 5 * day)
    const of = eq(authSession.userId, await userId())
    await server.context.db.update(authSession).set({ expiresAt: soon }).where(of)
    const reply = await browser.get('/api/me')
    expect(reply.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=604800/)
    const [row] = await server.context.db.select().from(authSession).where(of)
    expect(row?.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
  })

  it('[AUTH-08] that are over are refused for good', async () => {
    const past = { expiresAt: new Date(Date.now() - 1000) }
    await server.context.db
      .update(authSession)
      .set(past)
      .where(eq(authSession.userId, await userId()))
    expect((await browser.post('/api/auth-session')).status).toBe(401)
  })
})

describe('tokens', () => {
  /** Signs in as a program does, without an origin and cookies. */
  async function program(): Promise<string> {
    const reply = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
      body: JSON.stringify({ email, password }),
    })
    return reply.headers.get('set-auth-token') ?? ''
  }

  const refresh = (token: string) =>
    fetch(`${server.url}${refreshAuthSession.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })

  const whoIs = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { user } = (await (await fetch(`${server.url}/api/me`, { headers })).json()) as {
      user: { email: string } | null
    }
    return user?.email ?? null
  }

  it('[AUTH-03] [AUTH-10] a program’s session holds both tokens, the end of one, and the user', async () => {
    const token = await program()
    const session = refreshAuthSession.reply.parse(await (await refresh(token)).json())
    expect(session.refresh_token).toBe(token)
    expect(session.user).toMatchObject({ email, email_verified: false, factors: [] })
    expect(session.user.identities).toMatchObject([{ provider: 'credential' }])
    const [, payload = ''] = session.access_token.split('.')
    const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(session.expires_at).toBe(exp)
    expect(exp - iat).toBe(15 * 60)
    expect(await whoIs(session.access_token)).toBe(email)
  })

  it('[AUTH-03] [RISK-01] a page gets the same, but its refresh token stays in the cookie', async () => {
    const reply = await browser.post(refreshAuthSession.path)
    const session = refreshAuthSession.reply.parse(await reply.json())
    expect(session).toMatchObject({ refresh_token: null, user: { email } })
    const elsewhere = await fetch(`${server.url}${refreshAuthSession.path}`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(elsewhere.status).toBe(403)
  })

  it('[AUTH-13] access tokens are checked with the key set, which holds public keys only', async () => {
    const session = refreshAuthSession.reply.parse(
      await (await browser.post(refreshAuthSession.path)).json(),
    )
    const reply = await fetch(`${server.url}/api/auth/jwks`)
    const { keys } = (await reply.json()) as { keys: { kid: string; kty: string }[] }
    const [header = '', payload = '', signature = ''] = session.access_token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwk = keys.find((key) => key.kid === kid)
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
    expect(jwk).not.toHaveProperty('d')
    const key = await crypto.subtle.importKey('jwk', jwk ?? {}, 'Ed25519', false, ['verify'])
    const signed = new TextEncoder().encode(`${header}.${payload}`)
    const proof = Buffer.from(signature, 'base64url')
    expect(await crypto.subtle.verify('Ed25519', key, proof, signed)).toBe(true)
  })

  it('an access token ends with its session, can’t prolong itself, and can’t be forged', async () => {
    const token = await program()
    const { access_token } = refreshAuthSession.reply.parse(await (await refresh(token)).json())
    expect((await refresh(access_token)).status).toBe(401)
    const forged = `${access_token.slice(0, -4)}AAAA`
    expect(await whoIs(forged)).toBeNull()
    await browser.post('/api/auth/revoke-sessions')
    expect(await whoIs(access_token)).toBeNull()
    expect(await whoIs(token)).toBeNull()
  })
})

describe('linked identities', () => {
  it('[AUTH-12] one is removed, the last one stays', async () => {
    const linked = { id: crypto.randomUUID(), accountId: 'ann', providerId: 'example' }
    await server.context.db.insert(authAccount).values({ ...linked, userId: await userId() })
    const reply = await browser.post('/api/auth/unlink-account', { accountId: linked.id })
    expect(reply.status).toBe(200)
    const left = await server.context.db
      .select()
      .from(authAccount)
      .where(eq(authAccount.userId, await userId()))
    expect(left.map(({ providerId }) => providerId)).toEqual(['credential'])
    const last = await browser.post('/api/auth/unlink-account', { accountId: left[0]?.id })
    expect(await last.json()).toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
  })
})

describe('guessing passwords', () => {
  it('is slowed by address, and the answer says for how long', async () => {
    const guess = () =>
      browser.post('/api/auth/sign-in/email', { email, password: 'a guess' }, '192.0.2.7')
    const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401])
    const reply = await guess()
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('x-retry-after'))).toBeGreaterThan(0)
  })

  it('at one account slows down after fifty misses, from however many addresses and however it is written', async () => {
    const stranger = new TestBrowser(server)
    for (let count = 0; count < 51; count += 1) await stranger.signIn(email, 'a guess')
    const reply = await stranger.signIn(email.toUpperCase(), password)
    expect(reply.status).toBe(429)
    expect(await reply.json()).toMatchObject({ code: 'TOO_MANY_WRONG_PASSWORDS' })
    expect(reply.headers.get('x-retry-after')).toBe('30')
    expect(await browser.whoAmI()).toBe(email)
  })
})
