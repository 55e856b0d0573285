import { createListenToken } from '@live-scribe/contract/recording'
import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { users } from '#server/db/schema.ts'
import { makeKeyHolder } from './clients/key-holder.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]))
})
afterAll(() => server.close())

/** The connections that wait for a lock. */
const findWaiting = () =>
  queryRows(
    server.context.db,
    sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )

it('[BOUND-31] a recorder gets its token while other calls of its account wait', async () => {
  const { db } = server.context
  const ann = await server.signUp('ann@example.com')
  const code = await ann.openSession()
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.email, 'ann@example.com')).for('update')
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const tags = { selection: { codes: [code] }, add: ['Onsite'], remove: [] }
  const waiting = Array.from({ length: 5 }, () => ann.call('POST', '/api/recordings/tags', tags))
  await until(async () => (await findWaiting()).length === 3)
  const reply = await ann.call('POST', `/api/sessions/${code}/listen-token`)
  expect(createListenToken.reply.parse(await reply.json()).token).not.toBe('')
  free.resolve()
  await holding
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
})

it('[BOUND-37] of the calls with an API key that wait to be let in, six have a connection', async () => {
  const bob = await server.signUp()
  const holder = await makeKeyHolder(server, await server.signUp())
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = server.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table api_keys in access exclusive mode`)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const waiting = Array.from({ length: 30 }, () => holder.call('GET', '/api/sessions'))
  await until(async () => (await findWaiting()).length === 6)
  expect((await bob.call('GET', '/api/sessions')).status).toBe(200)
  free.resolve()
  await holding
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
})
