import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyHolder, makeKeyHolder } from '../../clients/key-holder.ts'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const endpoints = (await readContract()).map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)
const forPersons = endpoints.filter(([, { scope }]) => scope === undefined)

let server: TestServer
let none: KeyHolder
let all: KeyHolder
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  const user = await server.signUp()
  none = await makeKeyHolder(server, user, { scopes: ['webhooks'] })
  all = await makeKeyHolder(server, user)
})
afterAll(() => server.close())

const callWith = async (holder: KeyHolder, { method, path }: { method: string; path: string }) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const reply = await holder.call(method, path.replace(':id', id).replace(/:\w+/g, 'ZZZZZZ'))
  return [reply.status, ((await reply.json()) as { code?: string }).code]
}

describe('a key', () => {
  it.each(endpoints.filter(([, { scope }]) => scope !== 'webhooks'))(
    '[KEY-4] without its scope is refused by %s',
    async (_name, endpoint) => {
      expect(await callWith(none, endpoint)).toEqual([403, 'scope_missing'])
    },
  )

  it.each(forPersons)(
    '[KEY-7] with every scope is refused by %s, which only a person may call',
    async (_name, endpoint) => {
      expect(await callWith(all, endpoint)).toEqual([403, 'scope_missing'])
    },
  )

  it.each(endpoints.filter(([, { scope }]) => scope !== undefined && scope !== 'webhooks'))(
    '[KEY-4] with its scope is let in by %s',
    async (_name, endpoint) => {
      const [, code] = await callWith(all, endpoint)
      expect(['key_refused', 'scope_missing', 'unauthenticated', 'forbidden']).not.toContain(code)
    },
  )

  it('[KEY-7] may never do what only a person may', () => {
    const names = forPersons.map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/account/delete',
        'GET /api/account/data-export/:id',
        'POST /api/account/api-keys',
        'DELETE /api/account/api-keys/:id',
        'POST /api/create-checkout-session',
        'POST /api/upgrade-subscription',
        'POST /api/auth-session',
        'GET /api/admin/users',
      ]),
    )
    const open = endpoints.filter(([, { policy, scope }]) => policy === 'admin' && scope)
    expect(open).toEqual([])
  })
})

it('[KEY-10] a key is limited in rate, alone, and told so in the standard fields', async () => {
  const env = { API_KEY_RATE: '3' }
  const limited = await startTestServer(new MarkedRecogniser(['wait']), { env })
  const user = await limited.signUp()
  const program = await makeKeyHolder(limited, user)
  const other = await makeKeyHolder(limited, user)
  const replies: Response[] = []
  for (let call = 0; call < 4; call += 1) replies.push(await program.call('GET', '/api/me'))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  for (const [index, { headers }] of replies.entries()) {
    expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60, "account";q=6;w=60')
    expect(headers.get('ratelimit')).toMatch(
      new RegExp(`^"key";r=${Math.max(0, 2 - index)};t=(60|[1-5]?[0-9])(, |$)`),
    )
  }
  const last = replies.at(-1)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last?.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await other.call('GET', '/api/me')).status).toBe(200)
  expect((await user.call('GET', '/api/me')).headers.get('ratelimit')).toBeNull()
  await limited.close()
})

it('[KEY-19] the keys of an account have twice the rate of one together, and no other account’s', async () => {
  const env = { API_KEY_RATE: '3' }
  const limited = await startTestServer(new MarkedRecogniser(['wait']), { env })
  const user = await limited.signUp()
  const programs = []
  for (let made = 0; made < 4; made += 1) programs.push(await makeKeyHolder(limited, user))
  const rateOf = async (program: KeyHolder | undefined) => {
    const reply = await program?.call('GET', '/api/me')
    const left = reply?.headers.get('ratelimit')?.replaceAll(/;t=[0-9]+/g, '')
    return [reply?.status, left]
  }
  const [first, second, third, fourth] = programs
  await rateOf(first)
  await rateOf(first)
  await rateOf(first)
  // What is refused to a key alone does not count for the account.
  expect(await rateOf(first)).toEqual([429, '"key";r=0'])
  expect(await rateOf(second)).toEqual([200, '"key";r=2, "account";r=2'])
  expect(await rateOf(third)).toEqual([200, '"key";r=2, "account";r=1'])
  expect(await rateOf(fourth)).toEqual([200, '"key";r=2, "account";r=0'])
  const refused = await fourth?.call('GET', '/api/me')
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({
    code: 'too_many_requests',
    error: expect.stringContaining('The API keys of this account made more than 6 requests'),
  })
  const other = await makeKeyHolder(limited, await limited.signUp())
  expect(await rateOf(other)).toEqual([200, '"key";r=2, "account";r=5'])
  await limited.close()
})
