import type { Policy } from '@live-scribe/contract/endpoint'
import type { ErrorReply } from '@live-scribe/contract/errors'
import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { startShop } from '../../clients/shop.ts'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

let server: TestServer
const people: Partial<Record<'visitor' | 'user' | 'affiliate' | 'admin', TestUser>> = {}
beforeAll(async () => {
  server = await startShop()
  const { db } = server.context
  people.visitor = server.visitor
  for (const name of ['user', 'affiliate', 'admin'] as const) {
    const user = await server.signUp(`${name}@example.com`)
    await user.call('GET', '/api/me')
    people[name] = user
  }
  await makeAdmin(db, 'admin@example.com')
  const [row] = await db.select().from(users).where(eq(users.email, 'affiliate@example.com'))
  await people.admin?.call('POST', '/api/rpc/create_affiliate', { p_user_id: row?.id })
})
afterAll(() => server.close())

const endpoints = await readContract()

function personOf(role: keyof typeof people): TestUser {
  const person = people[role]
  if (!person) throw new Error(`nobody is ${role}`)
  return person
}

/** The error text of a path without a route. */
let noRoute: string | undefined
beforeAll(async () => {
  const reply = await server.visitor.call('GET', '/api/nothing/serves/this')
  noRoute = ((await reply.json()) as ErrorReply).error
})

/** The roles that each policy refuses, whatever the request contains. */
const keptOut: Record<Policy, (keyof typeof people)[]> = {
  public: [],
  'signed-in': ['visitor'],
  owner: ['visitor'],
  affiliate: ['visitor'],
  admin: ['visitor', 'user', 'affiliate'],
}

describe('every endpoint of the contract', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '[RISK-01, RISK-12, RISK-13] %s answers as its policy says, to each role',
    async (_name, { method, path, policy }) => {
      const address = path.replace(/:\w+/g, 'ZZZZZZ')
      for (const role of ['visitor', 'user', 'affiliate', 'admin'] as const) {
        const reply = await personOf(role).call(method, address, {})
        const { error, code } = (await reply.json().catch(() => ({}))) as Partial<ErrorReply>
        expect(error, 'no route serves it: call its add… function in its feature').not.toBe(noRoute)
        const isKeptOut = keptOut[policy].includes(role)
        const wanted = role === 'visitor' ? [401, 'unauthenticated'] : [403, 'forbidden']
        if (isKeptOut) expect([reply.status, code], `to the ${role}`).toEqual(wanted)
        else expect(code, `to the ${role}`).not.toBe('unauthenticated')
        expect(reply.status, `to the ${role}; does subject name a part of it?`).not.toBe(500)
      }
    },
  )

  it('is one for each method and path, and none is forgotten', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(40)
  })
})
