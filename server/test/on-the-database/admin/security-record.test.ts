import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authUser, users } from '#server/db/schema.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const chief = 'chief@example.com'
const password = 'a long pass phrase'
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  admin = await server.signUp(chief)
  await admin.call('GET', '/api/me')
  await makeAdmin(server.context.db, chief)
})
afterAll(() => server.close())

interface Entry {
  actor_email: string | null
  action: string
  target: string
  reason: string
}

const entriesAbout = async (email: string) => {
  const reply = await admin.call('GET', '/api/admin/audit?category=sign-in')
  const { entries } = (await reply.json()) as { entries: Entry[] }
  return entries.filter(({ target }) => target === email).reverse()
}

describe('[ADM-60] the operator’s record', () => {
  it('tells of sign-ins, by which way and from where, and of what protects an account', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const ann = new TestBrowser(server)
    await ann.signUp(email, password)
    const enabled = await ann.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await ann.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    const other = new TestBrowser(server)
    await other.signIn(email, password)
    const code = createTotpCode(totpURI, Date.now() + 30_000)
    await other.post('/api/auth/two-factor/verify-totp', { code }, '203.0.113.9')
    const change = { currentPassword: password, newPassword: 'another long pass phrase' }
    await other.post('/api/auth/change-password', change)
    await other.post('/api/auth/two-factor/disable', { password: change.newPassword })
    const entries = await entriesAbout(email)
    expect(entries.map(({ action }) => action)).toEqual([
      'sign in',
      'turn on two-step verification',
      'sign in',
      'change password',
      'turn off two-step verification',
    ])
    expect(new Set(entries.map(({ actor_email }) => actor_email))).toEqual(new Set([email]))
    expect(entries[2]?.reason).toBe('password and authenticator app, from 203.0.113.9')
  })

  it('sums failed sign-ins up: an attack is a line at five, at twenty and at a hundred', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await new TestBrowser(server).signUp(email, password)
    for (let index = 0; index < 24; index += 1) {
      await new TestBrowser(server).signIn(email, 'not the pass phrase')
      await new TestBrowser(server).signIn(`nobody-${index}@example.com`, 'not the pass phrase')
    }
    const [, ...failures] = await entriesAbout(email)
    expect(failures.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['failed sign-ins', null],
      ['failed sign-ins', null],
    ])
    expect(failures.map(({ reason }) => reason.split(',')[0])).toEqual([
      '5 within an hour',
      '20 within an hour',
    ])
    expect(await entriesAbout('nobody-1@example.com')).toEqual([])
  })

  it('stands apart from what administrators did', async () => {
    const reply = await admin.call('GET', '/api/admin/audit')
    const { entries } = (await reply.json()) as { entries: Entry[] }
    expect(entries.filter(({ action }) => action === 'sign in')).toEqual([])
  })
})

describe('[AUTH-41] an administrator', () => {
  it('reaches the admin area with two-step verification on, by cookie and by bearer, and not without', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const ann = new TestBrowser(server)
    await ann.signUp(email, password)
    await ann.whoAmI()
    await server.context.db.update(users).set({ staffRole: 'admin' }).where(eq(users.email, email))
    const session = (await (await ann.post('/api/auth-session')).json()) as { access_token: string }
    const authorization = `Bearer ${session.access_token}`
    const byBearer = (path: string) =>
      fetch(new URL(path, server.url), { headers: { authorization } })
    const paths = ['/api/admin/summary', '/api/admin/users', '/api/admin/audit']
    for (const path of paths) {
      for (const reply of [await ann.get(path), await byBearer(path)]) {
        expect(reply.status).toBe(403)
        expect(await reply.json()).toMatchObject({ code: 'second_step_required' })
      }
    }
    const grant = { p_user_id: 'x', p_minutes: 1, p_reason: 'x' }
    expect((await ann.post('/api/rpc/admin_add_minutes_to_user', grant)).status).toBe(403)

    const enabled = await ann.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    expect((await ann.get('/api/admin/summary')).status).toBe(403)
    await ann.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    for (const path of paths) expect((await ann.get(path)).status).toBe(200)
    await ann.post('/api/auth/two-factor/disable', { password })
    expect((await ann.get('/api/admin/summary')).status).toBe(403)
  })

  it('sees other people’s affiliate figures on the same condition', async () => {
    const owner = await server.signUp(`${crypto.randomUUID()}@example.com`)
    const { user } = (await (await owner.call('GET', '/api/me')).json()) as { user: { id: string } }
    const body = { p_user_id: user.id }
    const made = (await (await admin.call('POST', '/api/rpc/create_affiliate', body)).json()) as {
      id: string
    }
    const read = async () =>
      admin.call('POST', '/api/rpc/get_affiliate_stats', { p_affiliate_id: made.id })
    expect((await read()).status).toBe(200)
    const step = (twoFactorEnabled: boolean) =>
      server.context.db.update(authUser).set({ twoFactorEnabled }).where(eq(authUser.email, chief))
    await step(false)
    expect((await read()).status).toBe(403)
    await step(true)
  })
})
