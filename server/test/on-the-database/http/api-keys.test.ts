import type { ApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { MAX_API_KEYS } from '@live-scribe/contract/api-keys/api-keys'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiKeys, users } from '#server/db/schema.ts'
import { createLog } from '#server/lib/log.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let now: Date
let lines: string[]
let server: TestServer
let user: TestUser
beforeEach(async () => {
  now = new Date('2026-11-23T09:00:00Z')
  lines = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  server = await startTestServer(new MarkedRecogniser(['wait']), { now: () => now, log })
  user = await server.signUp()
})
afterEach(() => server.close())

const codeOf = async (reply: Response) => [
  reply.status,
  ((await reply.json()) as { code: string }).code,
]
const list = async () =>
  ((await (await user.call('GET', '/api/account/api-keys')).json()) as { keys: ApiKey[] }).keys

describe('an API key', () => {
  it('[KEY-2] is shown once, stored as a hash, and calls for its owner', async () => {
    const code = await user.openSession('Interview')
    const program = await makeKeyHolder(server, user, {
      name: 'Nightly',
      scopes: ['recordings:read'],
    })
    const reply = await program.call('GET', `/api/sessions/${code}`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ title: 'Interview' })
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(await list()).toMatchObject([
      { name: 'Nightly', prefix: program.key.slice(0, 10), scopes: ['recordings:read'] },
    ])
    const rows = JSON.stringify(await server.context.db.select().from(apiKeys))
    expect(rows).not.toContain(program.key)
    expect(JSON.stringify(await list())).not.toContain(program.key)
    expect(lines.join('')).not.toContain(program.key.slice(4))
  })

  it('[KEY-3] is refused alike when it is unknown, ended, revoked or of a deleted account', async () => {
    const ended = await makeKeyHolder(server, user, { ends_at: '2026-11-23T09:01:00Z' })
    const revoked = await makeKeyHolder(server, user)
    const unknown = await makeKeyHolder(server, user)
    await server.context.db.delete(apiKeys).where(eq(apiKeys.id, unknown.id))
    expect((await ended.call('GET', '/api/me')).status).toBe(200)
    expect((await revoked.call('GET', '/api/me')).status).toBe(200)
    now = new Date('2026-11-23T09:01:00Z')
    expect((await revoked.revoke()).status).toBe(200)
    expect((await revoked.revoke()).status).toBe(404)
    const other = await server.signUp('gone@example.com')
    const deleted = await makeKeyHolder(server, other)
    await server.context.db
      .update(users)
      .set({ deletionStartedAt: now })
      .where(eq(users.email, 'gone@example.com'))
    const refusals = await Promise.all(
      [ended, revoked, unknown, deleted].map((one) => one.call('GET', '/api/me')),
    )
    const bodies = await Promise.all(refusals.map((reply) => reply.json()))
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ code: 'key_refused' })
  })

  it('[KEY-3] with a wrong checksum is refused without a look at the database', async () => {
    const program = await makeKeyHolder(server, user)
    const misspelt = `${program.key.slice(0, -1)}${program.key.endsWith('x') ? 'y' : 'x'}`
    const reply = await program.call('GET', '/api/me', null, {
      authorization: `Bearer ${misspelt}`,
    })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({
      code: 'key_refused',
      error: expect.stringContaining('checksum'),
    })
    for (const bad of ['lsk_', 'lsk_short', `lsk_${'a'.repeat(5_000)}`]) {
      const refused = await program.call('GET', '/api/sessions', null, {
        authorization: `Bearer ${bad}`,
      })
      expect(await codeOf(refused)).toEqual([401, 'key_refused'])
    }
  })

  it('[KEY-4] may do what its scopes say, and nothing else', async () => {
    const code = await user.openSession()
    const reader = await makeKeyHolder(server, user, { scopes: ['recordings:read'] })
    const refused = await reader.call('PATCH', `/api/sessions/${code}`, { p_title: 'Mine' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'scope_missing',
      error: expect.stringContaining('recordings:write'),
    })
    const hooks = await makeKeyHolder(server, user, { scopes: ['webhooks'] })
    expect((await hooks.call('GET', '/api/webhook-endpoints')).status).toBe(200)
    expect(await codeOf(await hooks.call('GET', `/api/transcripts/${code}`))).toEqual([
      403,
      'scope_missing',
    ])
  })

  it('[KEY-4] sends what is said to a webhook only if it may also read recordings', async () => {
    const hooks = await makeKeyHolder(server, user, { scopes: ['webhooks'] })
    const wanted = { url: 'https://example.com/hook', events: ['segment.final'] }
    const refused = await hooks.call('POST', '/api/webhook-endpoints', wanted)
    expect(await codeOf(refused)).toEqual([403, 'scope_missing'])
    const both = await makeKeyHolder(server, user, { scopes: ['webhooks', 'recordings:read'] })
    const added = await both.call('POST', '/api/webhook-endpoints', wanted)
    expect(added.status).toBe(200)
    const { id } = (await added.json()) as { id: string }
    for (const [method, path] of [
      ['PATCH', `/api/webhook-endpoints/${id}`],
      ['GET', `/api/webhook-endpoints/${id}/deliveries`],
    ] as const) {
      expect(await codeOf(await hooks.call(method, path))).toEqual([403, 'scope_missing'])
    }
  })

  it('[KEY-4] of another user does not find a recording', async () => {
    const code = await user.openSession()
    const other = await makeKeyHolder(server, await server.signUp())
    expect(await codeOf(await other.call('GET', `/api/sessions/${code}`))).toEqual([
      404,
      'session_not_found',
    ])
  })

  it('[KEY-5] may be bound to network addresses', async () => {
    const addresses = ['203.0.113.0/24', '2001:db8::/32']
    const program = await makeKeyHolder(server, user, { addresses })
    const from = (address: string) =>
      program.call('GET', '/api/me', null, { 'x-forwarded-for': address })
    expect((await from('203.0.113.9')).status).toBe(200)
    expect((await from('2001:db8:1::9')).status).toBe(200)
    expect(await codeOf(await from('198.51.100.7'))).toEqual([403, 'address_refused'])
    expect(await codeOf(await from('2001:db9::1'))).toEqual([403, 'address_refused'])
    const wrong = ['10.0.0.0/33', 'example.com', '1.2.3', ''].map((address) =>
      user.call('POST', '/api/account/api-keys', {
        name: 'x',
        scopes: ['listen'],
        addresses: [address],
      }),
    )
    for (const reply of await Promise.all(wrong)) expect(reply.status).toBe(400)
  })

  it('[KEY-6] counts alone: a cookie beside it does not, and lets in no page of another site', async () => {
    const reader = await makeKeyHolder(server, user, { scopes: ['recordings:read'] })
    const both = { cookie: user.headers.cookie ?? '' }
    expect(await codeOf(await reader.call('GET', '/api/me', null, both))).toEqual([
      403,
      'scope_missing',
    ])
    const bad = { ...both, authorization: 'Bearer lsk_wrong' }
    expect(await codeOf(await reader.call('GET', '/api/sessions', null, bad))).toEqual([
      401,
      'key_refused',
    ])
    const writer = await makeKeyHolder(server, user)
    const origin = 'https://elsewhere.example'
    const opened = { p_title: 'From elsewhere' }
    const path = '/api/rpc/create_interview_session'
    const reply = await writer.call('POST', path, opened, { origin })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    const session = await fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { ...both, origin, 'content-type': 'application/json' },
      body: JSON.stringify(opened),
    })
    expect(session.status).toBe(403)
    expect(session.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('[KEY-7] does nothing under /api/auth, with or without a cookie', async () => {
    const program = await makeKeyHolder(server, user)
    for (const path of ['get-session', 'list-sessions', 'token']) {
      const both = { cookie: user.headers.cookie ?? '' }
      const reply = await program.call('GET', `/api/auth/${path}`, null, both)
      expect(await codeOf(reply)).toEqual([403, 'scope_missing'])
    }
    expect((await program.call('POST', '/api/auth/sign-out')).status).toBe(403)
    expect((await user.call('GET', '/api/sessions')).status).toBe(200)
  })

  it('[KEY-8] has the time of its last use, to the minute', async () => {
    const program = await makeKeyHolder(server, user)
    expect((await list())[0]?.last_used_at).toBeNull()
    await program.call('GET', '/api/me')
    now = new Date('2026-11-23T09:00:59Z')
    await program.call('GET', '/api/me')
    expect((await list())[0]?.last_used_at).toBe('2026-11-23T09:00:00.000Z')
    now = new Date('2026-11-23T09:01:00Z')
    await program.call('GET', '/api/me')
    expect((await list())[0]?.last_used_at).toBe('2026-11-23T09:01:00.000Z')
  })

  it('[KEY-9] of one account are not many, and belong to that account alone', async () => {
    const body = { name: 'x', scopes: ['listen'] }
    for (let made = 0; made < MAX_API_KEYS; made += 1) await makeKeyHolder(server, user)
    expect(await codeOf(await user.call('POST', '/api/account/api-keys', body))).toEqual([
      409,
      'conflict',
    ])
    const [first] = await list()
    const other = await server.signUp()
    expect((await other.call('DELETE', `/api/account/api-keys/${first?.id}`)).status).toBe(404)
    await user.call('DELETE', `/api/account/api-keys/${first?.id}`)
    expect(await list()).toHaveLength(MAX_API_KEYS - 1)
    expect((await user.call('POST', '/api/account/api-keys', body)).status).toBe(200)
  })

  it('[KEY-9] is not made without a name, without a scope, or with an end in the past', async () => {
    const good = { name: 'x', scopes: ['listen'] }
    const wrong = [
      { ...good, name: ' ' },
      { ...good, name: 'x'.repeat(61) },
      { ...good, scopes: [] },
      { ...good, scopes: ['everything'] },
      { ...good, ends_at: '2026-11-23T08:59:59Z' },
      { ...good, ends_at: 'tomorrow' },
    ]
    for (const body of wrong) {
      expect((await user.call('POST', '/api/account/api-keys', body)).status).toBe(400)
    }
    const visitor = await server.visitor.call('POST', '/api/account/api-keys', good)
    expect(visitor.status).toBe(401)
  })
})
