import { userFilters, userSortColumns } from '@live-scribe/contract/admin'
import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutePurchases, subscriptionPayments } from '#server/db/schema.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { type ExpectedUser, insertUsers, matchesFilter, sortUsers } from './table-of-users.ts'

const pageSize = 7
let server: TestServer
let admin: TestUser
let everybody: ExpectedUser[]
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]))
  admin = await server.signUp('admin@example.com')
  await admin.call('GET', '/api/me')
  await makeAdmin(server.context.db, 'admin@example.com')
  everybody = await insertUsers(server.context.db)
})
afterAll(() => server.close())

interface Page {
  users: { id: string; role: string; total_paid: number; total_minutes: number }[]
  matching: number
  total: number
}

async function read(query: Record<string, string>): Promise<Page> {
  const reply = await admin.call('GET', `/api/admin/users?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Page
}

/** Reads all pages in order, up to the first empty one. */
async function readAll(query: Record<string, string>) {
  const all: Page['users'] = []
  for (let number = 1; ; number += 1) {
    const page = await read({ ...query, page: String(number), page_size: String(pageSize) })
    expect(page.total).toBe(everybody.length)
    if (page.users.length === 0) return { all, matching: page.matching }
    all.push(...page.users)
  }
}

describe('the pages of the table of users', () => {
  for (const order of userSortColumns) {
    it(`[ADM-11, ADM-12, ADM-15, ADM-18] by ${order} hold everybody once, in order, with any filter and search`, async () => {
      for (const direction of ['asc', 'desc'] as const) {
        for (const filter of userFilters) {
          for (const search of ['', 'SON-b']) {
            const { all, matching } = await readAll({ order, direction, filter, search })
            const wanted = everybody.filter(
              (person) =>
                matchesFilter[filter](person) && person.email.includes(search.toLowerCase()),
            )
            expect(wanted.length).toBeGreaterThan(0)
            expect(matching).toBe(wanted.length)
            expect(all.map(({ id }) => id)).toEqual(
              sortUsers(wanted, order, direction).map(({ id }) => id),
            )
          }
        }
      }
    })
  }

  it('[ADM-14] show what each is, has paid and has recorded', async () => {
    const { all } = await readAll({})
    expect(all.length).toBeGreaterThanOrEqual(everybody.length)
    for (const { id, role, total_paid, total_minutes } of all) {
      const person = everybody.find((known) => known.id === id)
      expect({ role, paid: total_paid, minutes: total_minutes }).toEqual({
        role: person?.role,
        paid: person?.paid,
        minutes: person?.minutes,
      })
    }
  })

  it('[ADM-11] count a payment that was given back as none', async () => {
    const { db } = server.context
    const [buyer] = (await read({ filter: 'paid', order: 'total_paid' })).users
    const { matching } = await read({ filter: 'paid' })
    const isTheirs = eq(minutePurchases.userId, buyer?.id ?? '')
    await db
      .update(minutePurchases)
      .set({ disputedCents: minutePurchases.pricePaidCents })
      .where(isTheirs)
    await db.delete(subscriptionPayments).where(eq(subscriptionPayments.userId, buyer?.id ?? ''))
    expect((await read({ filter: 'paid' })).matching).toBe(matching - 1)
  })
})

describe('the search for users', () => {
  const namesFound = async (search: string) => {
    const { users: found } = await read({ search, page_size: '200' })
    const ids = new Set(found.map(({ id }) => id))
    const named = everybody.filter(({ id }) => ids.has(id)).map(({ fullName }) => fullName)
    return [...new Set(named)].sort()
  }

  it('[ADM-12] takes %, _ and \\ for what they are, and capitals for small letters', async () => {
    expect(await namesFound('%')).toEqual(['100% Zoe'])
    expect(await namesFound('_')).toEqual(['under_score'])
    expect(await namesFound('\\')).toEqual(['back\\slash'])
    expect(await namesFound('ANN L')).toEqual(['Ann Lee', 'ann lee'])
    expect(await namesFound('r_s%')).toEqual([])
  })

  it('[ADM-12] finds an id by how it begins, and not by what is within', async () => {
    for (const { id } of everybody.slice(0, 5)) {
      for (const length of [8, 9, 13, 36]) {
        for (const text of [id.slice(0, length), id.slice(0, length).toUpperCase()]) {
          expect((await read({ search: text })).users.map((user) => user.id)).toContain(id)
        }
      }
      expect((await read({ search: id.slice(1) })).users).toEqual([])
      expect((await read({ search: id.slice(0, 8).concat(id.slice(9, 12)) })).users).toEqual([])
      expect((await read({ search: `${id}0` })).users).toEqual([])
    }
  })

  it('[ADM-12] says that a text can’t be searched for which no database keeps', async () => {
    const reply = await admin.call('GET', '/api/admin/users?search=a%00b')
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'bad_request' })
  })
})
