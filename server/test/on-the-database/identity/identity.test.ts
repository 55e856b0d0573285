import { getMe } from '@live-scribe/contract/identity'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

const me = async (user: TestUser) =>
  getMe.reply.parse(await (await user.call('GET', '/api/me')).json()).user

describe('identity', () => {
  it('[DATA-01] [DATA-02] makes the users row with the first verified request, a trial user', async () => {
    const user = await server.signUp('first@example.com')
    const row = await me(user)
    for (const field of [
      ...['id', 'email', 'full_name', 'created_at', 'subscription_status', 'subscription_plan'],
      ...['minutes_used_this_month', 'minutes_limit_monthly', 'usage_reset_at', 'is_trial_user'],
      ...['purchase_model', 'minute_balance', 'lifetime_minutes_purchased', 'is_admin'],
    ]) {
      expect(row).toHaveProperty(field)
    }
    expect(row).toMatchObject({
      minutes_used_this_month: 0,
      lifetime_minutes_purchased: 0,
      purchase_model: 'subscription',
      email: 'first@example.com',
      full_name: 'Ann Example',
      subscription_status: 'free',
      subscription_plan: null,
      is_trial_user: true,
      minute_balance: 0,
      is_admin: false,
    })
  })

  it('[RPC-18] is one row for one person, also when the first requests come together', async () => {
    const user = await server.signUp('together@example.com')
    const rows = await Promise.all(Array.from({ length: 5 }, () => me(user)))
    expect(new Set(rows.map((row) => row?.id)).size).toBe(1)
    const again = await server.signIn('together@example.com')
    expect((await me(again))?.id).toBe(rows[0]?.id)
  })

  it('[RPC-03, RPC-04, RPC-05, RISK-15] answers the caller’s own row, whatever id and email it claims', async () => {
    const user = await server.signUp('honest@example.com')
    for (const name of ['get_or_create_user_by_identity', 'get_or_create_user_by_clerk_id']) {
      const reply = await user.call('POST', `/api/rpc/${name}`, {
        p_identity_user_id: 'someone-else',
        p_email: 'first@example.com',
        p_full_name: 'Someone Else',
      })
      const { is_affiliate: _, ...row } = (await me(user)) ?? {}
      expect(await reply.json()).toEqual(row)
    }
  })

  it('[AUTH-02] knows nobody after signing out', async () => {
    const user = await server.signUp('leaver@example.com')
    expect(await me(user)).not.toBeNull()
    await user.call('POST', '/api/auth/sign-out')
    expect(await me(user)).toBeNull()
  })

  it('refuses a wrong password and an address that is taken', async () => {
    await server.signUp('taken@example.com')
    await expect(server.signUp('taken@example.com')).rejects.toThrow('USER_ALREADY_EXISTS')
    const wrong = { email: 'taken@example.com', password: 'not the pass phrase' }
    const reply = await server.visitor.call('POST', '/api/auth/sign-in/email', wrong)
    expect(reply.status).toBe(401)
  })

  it('[RISK-10] takes no writes from a page of another site', async () => {
    const reply = await fetch(`${server.url}/api/rpc/create_interview_session`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(reply.status).toBe(403)
  })

  it.each([
    ['POST', '/api/rpc/create_interview_session'],
    ['POST', '/api/sessions/ABCDEF/listen-token'],
    ['GET', '/api/sessions'],
    ['POST', '/api/rpc/get_or_create_user_by_identity'],
  ])('sends a visitor away from %s %s', async (method, path) => {
    const reply = await server.visitor.call(method, path)
    expect(reply.status).toBe(401)
    expect(await reply.json()).toEqual({ error: 'Please sign in.', code: 'unauthenticated' })
  })

  it('[AUTH-17] [RPC-21] shows each person their own recordings only, newest first', async () => {
    const ann = await server.signUp('ann-lists@example.com')
    const bob = await server.signUp('bob-lists@example.com')
    const first = await ann.openSession('First')
    const second = await ann.openSession('Second')
    await bob.openSession('Not hers')
    const reply = await ann.call('GET', '/api/sessions')
    const { sessions } = (await reply.json()) as { sessions: { session_id: string }[] }
    expect(sessions.map((session) => session.session_id)).toEqual([second, first])
  })

  it('[RPC-06] [LIVE-01] [RISK-44] draws the code itself, whatever code is claimed', async () => {
    const user = await server.signUp('coder@example.com')
    const claim = { p_session_id: 'AAAAAA', p_user_id: 'someone', p_title: 'Interview' }
    const reply = await user.call('POST', '/api/rpc/create_interview_session', claim)
    const session = (await reply.json()) as { session_id: string; status: string }
    expect(session.session_id).toMatch(/^[A-HJ-KM-NP-Z2-9]{6}$/)
    expect(session.session_id).not.toBe('AAAAAA')
    const untitled = await user.call('POST', '/api/rpc/create_interview_session', { p_title: ' ' })
    expect(untitled.status).toBe(400)
  })
})
