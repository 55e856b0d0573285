import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteLedger, users } from '#server/db/schema.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

const now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startShop({ now: () => now })
  admin = await signUpAdmin(server)
  await set('admin@example.com', { createdAt: now })
})
afterAll(() => server.close())
async function set(email: string, values: Partial<typeof users.$inferInsert>) {
  await server.context.db.update(users).set(values).where(eq(users.email, email))
}
async function read(method: string, path: string, body?: unknown, by = admin) {
  const reply = await by.call(method, path, body)
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
describe('granting minutes', () => {
  const grant = (body: object) => read('POST', '/api/rpc/admin_add_minutes_to_user', body)

  it('[AUTH-26, ADM-42, RPC-15, RISK-13, RISK-67] is a row of the ledger with the real actor and the reason, once for one id', async () => {
    const ann = await Shopper.join(server)
    const { id } = await ann.row()
    const wanted = {
      p_user_id: id,
      p_minutes: 120,
      p_reason: 'Lost an interview to us',
      p_admin_id: id,
      p_grant_id: crypto.randomUUID(),
    }
    const [first, again] = await Promise.all([grant(wanted), grant(wanted)])
    for (const { status, body } of [first, again]) {
      expect(status).toBe(200)
      expect(body).toEqual({ minutes: 120, minute_balance: 120, email: ann.email })
    }
    expect(await ann.ledger()).toEqual(['balance 120 grant'])
    const [{ id: adminId } = { id: '' }] = await server.context.db
      .select()
      .from(users)
      .where(eq(users.email, 'admin@example.com'))
    const [row] = await server.context.db
      .select()
      .from(minuteLedger)
      .where(eq(minuteLedger.userId, id))
    expect(row).toMatchObject({ actorId: adminId, reason: wanted.p_reason })
    const { body } = await read('GET', '/api/admin/audit')
    const entries = (body.entries as { target: string }[]).filter(({ target }) =>
      target.startsWith(ann.email),
    )
    expect(entries).toMatchObject([
      {
        actor_email: 'admin@example.com',
        action: 'add minutes',
        target: `${ann.email}: 120 minutes`,
        reason: wanted.p_reason,
      },
    ])
  })

  it('[ADM-75] is refused under the id of another grant, instead of told as given', async () => {
    const [ann, bea] = [await Shopper.join(server), await Shopper.join(server)]
    const wanted = {
      p_user_id: (await ann.row()).id,
      p_minutes: 10,
      p_reason: 'why',
      p_grant_id: crypto.randomUUID(),
    }
    expect((await grant(wanted)).status).toBe(200)
    for (const change of [{ p_user_id: (await bea.row()).id }, { p_minutes: 50 }]) {
      expect(await grant({ ...wanted, ...change })).toEqual({
        status: 409,
        body: {
          code: 'conflict',
          error: `This was sent before, and gave 10 minutes to ${ann.email}. Nothing more was given.`,
        },
      })
    }
    expect((await grant({ ...wanted, p_reason: 'typed again' })).status).toBe(200)
    expect([await ann.ledger(), await bea.ledger()]).toEqual([['balance 10 grant'], []])
  })

  it('[ADM-39, ADM-40, ADM-41, RISK-67] is refused without a reason, for nobody, for nothing and for too much', async () => {
    const ann = await Shopper.join(server)
    const { id } = await ann.row()
    const wanted = { p_user_id: id, p_minutes: 10, p_reason: 'why' }
    const refused: [object, number][] = [
      [{ p_minutes: 0 }, 400],
      [{ p_minutes: -5 }, 400],
      [{ p_minutes: 1.5 }, 400],
      [{ p_minutes: 1e9 }, 400],
      [{ p_minutes: 'ten' }, 400],
      [{ p_reason: '  ' }, 400],
      [{ p_user_id: 'no id' }, 404],
      [{ p_user_id: crypto.randomUUID() }, 404],
      [{ p_minutes: 1001 }, 409],
    ]
    for (const [change, status] of refused) {
      expect((await grant({ ...wanted, ...change })).status).toBe(status)
    }
    expect(await ann.ledger()).toEqual([])
    const confirmed = await grant({ ...wanted, p_minutes: 1001, p_is_confirmed: true })
    expect(confirmed.body.minute_balance).toBe(1001)
  })
})
