import { getUserSubscription } from '@live-scribe/contract/billing/subscription'
import { getMe } from '@live-scribe/contract/identity'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let annId: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  ann = await server.signUp('ann@example.com')
  bob = await server.signUp('bob@example.com')
  annId = (await me(ann))?.id ?? ''
  await me(bob)
  await server.context.db
    .update(users)
    .set({ minuteBalance: 77, purchaseModel: 'minutes', isTrialUser: false })
    .where(eq(users.id, annId))
})
afterAll(() => server.close())

async function me(user: TestUser) {
  return getMe.reply.parse(await (await user.call('GET', '/api/me')).json()).user
}

describe('what a browser claims', () => {
  it('[RISK-01] of who it is counts for nothing: the session says whose recording it is', async () => {
    const claim = { p_user_id: annId, p_title: 'Interview' }
    const reply = await bob.call('POST', '/api/rpc/create_interview_session', claim)
    const { session_id } = (await reply.json()) as { session_id: string }
    const mine = async (user: TestUser) => {
      const { sessions } = (await (await user.call('GET', '/api/sessions')).json()) as {
        sessions: { session_id: string }[]
      }
      return sessions.map((session) => session.session_id)
    }
    expect(await mine(bob)).toContain(session_id)
    expect(await mine(ann)).not.toContain(session_id)
    const visitor = await server.visitor.call('POST', '/api/rpc/create_interview_session', claim)
    expect(visitor.status).toBe(401)
  })

  it('[RISK-02] about a user id opens nobody else’s billing data', async () => {
    const path = `${getUserSubscription.path}?userId=${annId}`
    const seen = async (user: TestUser) =>
      getUserSubscription.reply.parse(await (await user.call('GET', path)).json()).minuteBalance
    expect(await seen(ann)).toBe(77)
    expect(await seen(bob)).toBe(0)
    expect((await server.visitor.call('GET', path)).status).toBe(401)
  })

  it('[RISK-12] reaches no row of another: neither their recordings nor their text', async () => {
    const code = await ann.openSession('Hers')
    const tries: [method: string, path: string, body?: unknown][] = [
      ['GET', `/api/sessions/${code}`],
      ['DELETE', `/api/sessions/${code}`],
      ['POST', `/api/sessions/${code}/listen-token`],
      ['POST', '/api/end-session', { sessionId: code, status: 'completed', userId: annId }],
    ]
    for (const [method, path, body] of tries) {
      expect((await bob.call(method, path, body)).status, `${method} ${path}`).toBe(404)
      expect((await server.visitor.call(method, path, body)).status, `${method} ${path}`).toBe(401)
    }
    expect((await ann.call('GET', `/api/sessions/${code}`)).status).toBe(200)
  })

  it.each([
    '/api/users',
    '/api/users?email=ann@example.com',
    '/api/auth/admin/list-users',
    '/rest/v1/users',
  ])('[RISK-12] finds no list of people at %s', async (path) => {
    const reply = await bob.call('GET', path)
    expect(reply.status).toBe(404)
    expect(await reply.text()).not.toContain('ann@example.com')
  })

  it('[RISK-16] about being an admin, minutes or the trial is never written to its row', async () => {
    const before = await me(bob)
    const wishes = {
      is_admin: true,
      isAdmin: true,
      minute_balance: 9000,
      minuteBalance: 9000,
      is_trial_user: false,
      isTrialUser: false,
      email_verified: true,
      emailVerified: true,
      twoFactorEnabled: true,
      role: 'admin',
    }
    await bob.call('POST', '/api/auth/update-user', { name: 'Ann Example', ...wishes })
    await bob.call('POST', '/api/rpc/get_or_create_user_by_identity', wishes)
    expect(await me(bob)).toEqual(before)

    const eve = new TestBrowser(server)
    const account = { name: 'Eve', email: 'eve@example.com', password: 'a long pass phrase' }
    await eve.post('/api/auth/sign-up/email', { ...account, ...wishes })
    const { user } = (await (await eve.get('/api/me')).json()) as { user: object | null }
    expect(user).toMatchObject({
      is_admin: false,
      minute_balance: 0,
      is_trial_user: true,
      email_verified: false,
    })
  })

  it('[AUTH-18] is not asked for when a signed-in person buys: a visitor may not, they may', async () => {
    const wanted = { minutes: 300, email: 'ann@example.com' }
    const path = '/api/create-custom-minute-checkout'
    expect((await server.visitor.call('POST', path, wanted)).status).toBe(401)
    const reply = await bob.call('POST', path, wanted)
    expect(await reply.json()).toMatchObject({ sessionId: expect.any(String) })
  })

  it('[RISK-10] in a form of another site changes nothing, whatever its type says it is', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      for (const path of ['/api/auth/sign-out', '/api/auth/revoke-sessions', '/api/auth-session']) {
        const reply = await fetch(server.url + path, {
          method: 'POST',
          headers: { ...bob.headers, origin: 'https://elsewhere.example', 'content-type': type },
          body: '{}',
        })
        expect(reply.status).toBe(403)
      }
    }
    expect(await me(bob)).not.toBeNull()
  })
})
