import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiKeys, auditEntries, authSession } from '#server/db/schema.ts'
import { Shopper } from '../../clients/shop.ts'
import { eventually } from '../../clients/webhook-receiver.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const right = 'a long pass phrase'

let server: TestServer
let ann: Shopper
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await Shopper.join(server)
})

const make = (password?: string, name = 'Nightly') => {
  const body = { name, scopes: ['recordings:read', 'listen'] }
  return ann.post('account/api-keys', password === undefined ? body : { ...body, password })
}
/** Moves the sign-in back to eleven minutes ago. */
const age = async () => {
  const { identityUserId } = await ann.row()
  const createdAt = new Date(Date.now() - 11 * 60_000)
  const isOwn = eq(authSession.userId, identityUserId)
  await server.context.db.update(authSession).set({ createdAt }).where(isOwn)
}
const countKeys = async () =>
  server.context.db.$count(apiKeys, eq(apiKeys.userId, (await ann.row()).id))

it('[KEY-16] is made after a sign-in of the last ten minutes, later with the password', async () => {
  expect(await make()).toMatchObject({ status: 200 })
  await age()
  expect(await make()).toMatchObject({
    status: 403,
    body: { code: 'password_required', error: expect.stringContaining('Type your password') },
  })
  expect(await make('not the pass phrase')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', error: 'This password is not right. No key was made.' },
  })
  expect(await countKeys()).toBe(1)
  expect(await make(right)).toMatchObject({ status: 200 })
  for (let tries = 0; tries < 10; tries += 1) await make('not the pass phrase')
  expect(await make(right)).toMatchObject({ status: 429 })
  expect(await countKeys()).toBe(2)
})

it('[KEY-16] without a password asks for another sign-in', async () => {
  const { identityUserId } = await ann.row()
  await server.context.db.execute(sql`delete from auth_account where user_id = ${identityUserId}`)
  await age()
  expect(await make(right)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', error: expect.stringContaining('Sign out and in again') },
  })
})

it('[KEY-17] is told to its owner by mail: name, scopes, where from and where to revoke it', async () => {
  const { body } = await make(undefined, 'Free minutes at https://evil.example/win')
  const { prefix } = body['api_key'] as { prefix: string }
  await eventually(async () => expect(await ann.mails()).toHaveLength(1))
  const [mail] = await ann.mails()
  expect(mail?.subject).toBe('An API key was made')
  const text = mail?.text?.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain(`(${prefix}…)`)
  expect(text).toContain('It may use recordings:read, listen. It has no end.')
  expect(text).toContain(`Keys and sessions: ${server.url}/security`)
  expect(text).toMatch(/was made from \S+: “Free minutes at/)
  expect(text.match(/https?:/g)).toHaveLength(1)
  expect(text).not.toContain('evil.example')
  expect(text).not.toContain(body['key'])
})

it('[KEY-18] is in the operator’s record, when it is made and when it is revoked', async () => {
  const { body } = await make()
  const { id, prefix } = body['api_key'] as { id: string; prefix: string }
  await ann.user.call('DELETE', `/api/account/api-keys/${id}`)
  await ann.user.call('DELETE', `/api/account/api-keys/${id}`)
  const entries = await server.context.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.target} = ${ann.email} and ${auditEntries.action} like '%API key'`)
    .orderBy(auditEntries.createdAt)
  expect(entries.map(({ action }) => action)).toEqual(['make an API key', 'revoke an API key'])
  for (const { reason, actorEmail } of entries) {
    expect(actorEmail).toBe(ann.email)
    expect(reason).toMatch(`${prefix}… for recordings:read, listen, from `)
  }
})
