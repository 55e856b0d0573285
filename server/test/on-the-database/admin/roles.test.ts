import type { ErrorReply } from '@live-scribe/contract/errors'
import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop } from '../../clients/shop.ts'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

const everybody = ['support', 'billing', 'admin']
const support = ['support', 'admin']
const billing = ['billing', 'admin']
const admin = ['admin']

/** Which roles may make which call of the admin area: decided here again, not read from the table. */
const allowed: Record<string, string[]> = {
  'GET /api/admin/users': everybody,
  'GET /api/admin/user-by-email': everybody,
  'GET /api/admin/users/:id': everybody,
  'POST /api/admin/users/:id/refunds': everybody,
  'POST /api/admin/users/:id/sign-out': support,
  'POST /api/rpc/admin_add_minutes_to_user': support,
  'GET /api/admin/grants': support,
  'POST /api/rpc/admin_take_back_minutes': support,
  'GET /api/admin/speech-models': support,
  'GET /api/admin/summary': billing,
  'POST /api/rpc/get_interview_stats': billing,
  'GET /api/admin/costs': billing,
  'GET /api/admin/costs/:month': billing,
  'POST /api/rpc/get_all_affiliates_with_stats': billing,
  'GET /api/admin/users/:id/affiliate': billing,
  'GET /api/admin/payouts': billing,
  'POST /api/admin/payouts/:id/paid': billing,
  'POST /api/admin/payouts/:id/unpaid': billing,
  'POST /api/rpc/create_affiliate': admin,
  'PATCH /api/admin/affiliates/:id': admin,
  'GET /api/admin/audit': admin,
  'POST /api/admin/cost-rates': admin,
  'POST /api/admin/users/:id/role': admin,
}

const roles = ['nobody', 'user', 'support', 'billing', 'admin'] as const
type Person = (typeof roles)[number]

let server: TestServer
const people: Partial<Record<Person, TestUser>> = {}
beforeAll(async () => {
  server = await startShop()
  people.nobody = server.visitor
  for (const name of ['user', 'support', 'billing', 'admin'] as const) {
    const person = await server.signUp(`${name}@example.com`)
    await person.call('GET', '/api/me')
    if (name !== 'user') await makeAdmin(server.context.db, `${name}@example.com`, name)
    people[name] = person
  }
})
afterAll(() => server.close())

const endpoints = (await readContract()).filter(({ policy }) => policy === 'admin')

it('[SUPP-2] every call of the admin area is decided for every role', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(names.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

it.each(
  endpoints.flatMap((endpoint) =>
    roles.map((role) => [role, `${endpoint.method} ${endpoint.path}`, endpoint] as const),
  ),
)('[SUPP-2] %s calls %s and is answered as the role says', async (role, name, endpoint) => {
  const address = endpoint.path.replace(':month', '2026-11').replace(/:\w+/g, crypto.randomUUID())
  const reply = await people[role]?.call(endpoint.method, address, {})
  const { code } = ((await reply?.json()) ?? {}) as Partial<ErrorReply>
  if (role === 'nobody') expect([reply?.status, code]).toEqual([401, 'unauthenticated'])
  else if (allowed[name]?.includes(role)) expect(code).not.toBe('forbidden')
  else expect([reply?.status, code]).toEqual([403, 'forbidden'])
  expect(reply?.status).not.toBe(500)
})

it('[SUPP-3] the description of the API names what each call of the admin area needs, and who has it', async () => {
  const reply = await server.visitor.call('GET', '/api/openapi.json')
  const { paths } = (await reply.json()) as {
    paths: Record<string, Record<string, { description: string }>>
  }
  for (const { method, path, ...endpoint } of endpoints) {
    const at = path.replace(/:(\w+)/g, '{$1}')
    const { description = '' } = paths[at]?.[method.toLowerCase()] ?? {}
    expect(description).toContain('permission' in endpoint ? `\`${endpoint.permission}\`` : '?')
    for (const role of everybody) {
      const isNamed = description.includes(`\`${role}\``)
      expect(isNamed, `${method} ${path} names ${role}`).toBe(
        allowed[`${method} ${path}`]?.includes(role),
      )
    }
  }
})
