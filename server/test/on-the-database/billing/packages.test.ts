import { listMinutePackages } from '@live-scribe/contract/billing/minutes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutePackages } from '#server/db/schema.ts'
import { startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.close())

it('[RPC-27, DATA-17] offers the active packages in their order', async () => {
  const { db } = server.context
  const hidden = { id: 'old', name: 'Old', minutes: 120, priceCents: 6000, sortOrder: 0 }
  await db.insert(minutePackages).values({ ...hidden, isActive: false })
  const reply = await server.visitor.call('GET', '/api/minute-packages')
  await db.delete(minutePackages).where(eq(minutePackages.id, 'old'))
  const { packages } = listMinutePackages.reply.parse(await reply.json())
  // The pages' tests have the same packages (web/test/billing-site.tsx).
  expect(
    packages.map(({ id, minutes, price_cents: cents, is_popular: popular }) => [
      id,
      minutes,
      cents,
      popular,
    ]),
  ).toEqual([
    ['one-interview', 60, 3000, false],
    ['interview-week', 300, 13_500, false],
    ['interview-season', 600, 24_000, true],
    ['hiring-round', 1200, 42_000, false],
    ['hiring-team', 3000, 90_000, false],
  ])
  expect(packages[0]).toEqual({
    id: 'one-interview',
    name: 'One interview',
    minutes: 60,
    price_cents: 3000,
    is_popular: false,
    is_active: true,
    sort_order: 1,
  })
})
