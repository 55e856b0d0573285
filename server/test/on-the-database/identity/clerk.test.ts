import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { type ClerkPerson, clerkUser, sendClerkWebhook, startWithClerk } from '../../clerk.ts'

let clerk: Awaited<ReturnType<typeof startWithClerk>>
beforeAll(async () => {
  clerk = await startWithClerk({ ADMIN_EMAILS: 'chief@example.com, second@example.com' })
})
afterAll(() => clerk.close())

const newId = () => `user_${randomUUID().replaceAll('-', '')}`
/** Creates a user at Clerk. */
function join(claims: Partial<ClerkPerson> = {}): { id: string; email: string } {
  const id = newId()
  const person = { id, email: `${id}@example.com`, ...claims }
  clerk.users.set(id, clerkUser(person))
  return person
}
const tell = (type: string, data: object, how = {}) =>
  sendClerkWebhook(clerk.server.url, type, data, how)

describe('a session token of Clerk', () => {
  it('[AUTH-01] says who calls: the users row is made with the first call, by the primary address', async () => {
    const { id, email } = join()
    const token = clerk.token(id)
    const person = await clerk.me(token)
    expect(person).toMatchObject({ email, email_verified: true, full_name: 'Ann Example' })
    const reply = await clerk.call(token, '/api/rpc/get_or_create_user_by_clerk_id', 'POST')
    expect(await reply.json()).toMatchObject({ id: person?.id, email })
    expect(clerk.asked.filter((at) => at.endsWith(id))).toHaveLength(1)
  })

  it('[AUTH-03, AUTH-04] is answered with its end and the user, and no other token', async () => {
    const { id, email } = join()
    const token = clerk.token(id)
    const reply = await clerk.call(token, '/api/auth-session', 'POST')
    expect(await reply.json()).toMatchObject({
      access_token: token,
      refresh_token: null,
      expires_at: expect.any(Number),
      user: { id, email, factors: [{ factor_type: 'totp', status: 'verified' }] },
    })
  })

  it('counts in a cookie as well, beside those of others', async () => {
    const { id, email } = join()
    const cookie = `__session=made.up.cookie; __session_abc123=${clerk.token(id)}; other=1`
    const reply = await fetch(`${clerk.server.url}/api/me`, { headers: { cookie } })
    expect(await reply.json()).toMatchObject({ user: { email } })
  })

  const now = Math.floor(Date.now() / 1000)
  it.each([
    ['has ended', { exp: now - 60 }],
    ['is not yet valid', { nbf: now + 600 }],
    ['is for another site', { azp: 'https://elsewhere.example' }],
    ['is for no site', { azp: undefined }],
    ['is of another issuer', { iss: 'https://clerk.elsewhere.example' }],
    ['has a step of signing in before it', { sts: 'pending' }],
  ])('lets nobody in when it %s', async (_what, claims) => {
    const { id } = join()
    expect(await clerk.me(clerk.token(id, claims))).toBeNull()
    expect((await clerk.call(clerk.token(id, claims), '/api/sessions')).status).toBe(401)
  })

  it('lets nobody in when another key has signed it, none has, or nobody knows the user', async () => {
    const { id } = join()
    expect(await clerk.me(clerk.token(id, {}, true))).toBeNull()
    const [, body] = clerk.token(id).split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await clerk.me(`${none}.${body}.`)).toBeNull()
    expect(await clerk.me(clerk.token(newId()))).toBeNull()
  })

  it('of a stranger can’t be answered while Clerk is away, which is said and signs nobody out', async () => {
    const [known, stranger] = [join(), join()]
    expect(await clerk.me(clerk.token(known.id))).not.toBeNull()
    clerk.setAway(true)
    const reply = await clerk.call(clerk.token(stranger.id))
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        error: 'Your sign-in can’t be checked right now. Please try again in a minute.',
        code: 'identity_unavailable',
      },
    ])
    expect(await clerk.me(clerk.token(known.id))).toMatchObject({ email: known.email })
    clerk.setAway(false)
    expect(await clerk.me(clerk.token(stranger.id))).toMatchObject({ email: stranger.email })
  })
})

describe('webhooks from Clerk', () => {
  it('change address and name, whatever order they come in and however often', async () => {
    const { id } = join()
    const versions = [1, 2, 3].map((version) =>
      clerkUser({ id, email: `${id}-${version}@example.com`, updatedAt: version * 1000 }),
    )
    for (const version of [1, 0, 2, 2, 1]) {
      const reply = await tell('user.updated', versions[version] ?? {})
      expect(reply.status).toBe(200)
    }
    expect(await clerk.me(clerk.token(id))).toMatchObject({ email: `${id}-3@example.com` })
    expect(clerk.asked.filter((at) => at.endsWith(id))).toEqual([])
  })

  it('end a deleted user’s sessions at once and for good', async () => {
    const { id, email } = join()
    const token = clerk.token(id)
    expect(await clerk.me(token)).toMatchObject({ email })
    await tell('user.deleted', { id, object: 'user', deleted: true })
    expect(await clerk.me(token)).toBeNull()
    await tell('user.created', clerkUser({ id, email, updatedAt: Date.now() * 2 }))
    expect(await clerk.me(token)).toBeNull()
  })

  it('count only when Clerk has signed them, lately, as they are', async () => {
    const { id, email } = join({ email: 'honest@example.com' })
    await clerk.me(clerk.token(id))
    const forged = clerkUser({ id, email: 'chief@example.com', updatedAt: 9e12 })
    const otherSecret = `whsec_${Buffer.from('another secret of somebody').toString('base64')}`
    const tries = [
      { secret: otherSecret },
      { tamper: ' ' },
      { at: Date.now() - 600_000 },
      { at: Date.now() + 600_000 },
    ]
    for (const how of tries) {
      const reply = await tell('user.updated', forged, how)
      expect(reply.status).toBe(400)
    }
    expect(await clerk.me(clerk.token(id))).toMatchObject({ email, is_admin: false })
  })

  it('[WIRE-02] that are signed and no event are refused', async () => {
    const user = clerkUser({ id: 'user_odd', email: 'odd@example.com' })
    for (const odd of [null, 7, [], { ...user, email_addresses: 7 }, { ...user, id: 'a\0b' }]) {
      expect((await tell('user.updated', odd as object)).status).toBe(400)
    }
  })

  it('about anything else are taken and change nothing', async () => {
    expect((await tell('session.created', { id: 'sess_1' })).status).toBe(200)
  })
})

describe('a change of the identity provider', () => {
  it('keeps the row of whoever has confirmed the same address at both', async () => {
    const { id, email } = join()
    const [before] = await rowBefore(email, true)
    expect(await clerk.me(clerk.token(id))).toMatchObject({ id: before?.id, minute_balance: 30 })
  })

  it.each([
    ['here', false, true],
    ['at Clerk', true, false],
  ])('keeps nobody’s who has not confirmed it %s', async (_where, isOurs, isTheirs) => {
    const { id, email } = join({ isVerified: isTheirs })
    const [before] = await rowBefore(email, isOurs)
    const person = await clerk.me(clerk.token(id))
    expect(person).toMatchObject({ email, minute_balance: 0 })
    expect(person?.id).not.toBe(before?.id)
  })

  it('gives nobody the row of somebody else at the same provider, whose address they took over', async () => {
    const first = join()
    const owner = await clerk.me(clerk.token(first.id))
    const second = join({ email: first.email })
    expect((await clerk.me(clerk.token(second.id)))?.id).not.toBe(owner?.id)
  })

  function rowBefore(email: string, emailVerified: boolean) {
    return clerk.server.context.db
      .insert(users)
      .values({ identityUserId: randomUUID(), email, emailVerified, minuteBalance: 30 })
      .returning()
  }
})

describe('administrators', () => {
  it('[AUTH-21] are those of ADMIN_EMAILS, once Clerk has confirmed the address', async () => {
    const unconfirmed = join({ email: 'second@example.com', isVerified: false })
    expect(await clerk.me(clerk.token(unconfirmed.id))).toMatchObject({ is_admin: false })
    await tell(
      'user.updated',
      clerkUser({ id: unconfirmed.id, email: 'Second@example.com', updatedAt: 2_000 }),
    )
    expect(await clerk.me(clerk.token(unconfirmed.id))).toMatchObject({ is_admin: true })
    const { db } = clerk.server.context
    const rows = await db.select().from(users).where(eq(users.isAdmin, true))
    expect(rows).toHaveLength(1)
  })
})

describe('with Clerk', () => {
  it('there is nothing of our own passwords, and the pages may load Clerk’s components', async () => {
    const signUp = await clerk.server.visitor.call('POST', '/api/auth/sign-up/email', {})
    expect(signUp.status).toBe(404)
    const reply = await clerk.server.visitor.call('GET', '/api/configuration')
    const { sign_in } = (await reply.json()) as { sign_in: unknown }
    expect(sign_in).toEqual({
      passwords: false,
      outside: { kind: 'clerk', name: 'Clerk', key: expect.stringMatching(/^pk_test_/) },
    })
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' [^;]*https:..clerk.scribe.example/)
  })

  it('[MCP-26] programs connect by API key alone, and are told of no other way', async () => {
    const refused = await fetch(`${clerk.server.url}/mcp`, { method: 'POST' })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    for (const kind of ['protected-resource', 'protected-resource/mcp', 'authorization-server']) {
      const reply = await fetch(`${clerk.server.url}/.well-known/oauth-${kind}`)
      expect(reply.status).toBe(404)
    }
    const { id } = join()
    const reply = await clerk.call(clerk.token(id), '/api/account/programs', 'GET')
    expect(await reply.json()).toEqual({ programs: null })
  })

  it('keys are fetched when none is given', async () => {
    const other = await startWithClerk({ CLERK_JWT_KEY: '' })
    const id = newId()
    other.users.set(id, clerkUser({ id, email: 'one@example.com' }))
    expect(await other.me(other.token(id))).toMatchObject({ email: 'one@example.com' })
    expect(other.asked).toContain('/v1/jwks')
    expect(await other.me(other.token(id, {}, true))).toBeNull()
    await other.close()
  })
})
