import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutePurchases } from '#server/db/schema.ts'
import { settleRecording } from '#server/features/billing/index.ts'
import { getSandbox, Shopper, startShop } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

const now = new Date('2026-11-21T10:00:00Z')
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startShop({ now: () => now })
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())

async function list(query: string): Promise<{ email: string }[]> {
  const reply = await admin.call('GET', `/api/admin/users?${query}`)
  const { users } = (await reply.json()) as { users: { email: string }[] }
  return users
}

it('[ADM-14] says what each has paid and recorded, less what was paid back', async () => {
  const ann = await Shopper.join(server)
  await ann.status(await ann.buyMinutes())
  await getSandbox(server).settled()
  const [row] = await list(`filter=paid&search=${ann.email}`)
  expect(row).toMatchObject({ total_paid: 3000, total_minutes: 0, minute_balance: 60 })
  const [top] = await list('order=total_paid&direction=desc&page_size=1')
  expect(top?.email).toBe(ann.email)

  const { db } = server.context
  const { id: userId } = await ann.row()
  await db.transaction((tx) =>
    settleRecording(tx, { userId, sessionId: crypto.randomUUID(), minutes: 7, now }),
  )
  const isTheirs = eq(minutePurchases.userId, userId)
  const [purchase] = await db.select().from(minutePurchases).where(isTheirs)
  await getSandbox(server).refund(purchase?.paymentId ?? '', 1000)
  await getSandbox(server).settled()
  const [after] = await list(`filter=paid&search=${ann.email}`)
  expect(after).toMatchObject({ total_paid: 2000, total_minutes: 7, minute_balance: 33 })
})
