import { getStatus } from '@live-scribe/contract/status'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let proxy: FaultProxy
let clone: OpenDatabase
let database: OpenDatabase
afterEach(async () => {
  await server.close()
  await database.close()
  await proxy.close()
  await clone.close()
})

/** Enough for the answers of a busy machine, and less than a test waits. */
const TIMEOUT_MS = 1500

/** A server that reaches PostgreSQL through a proxy. */
async function startBehindProxy(now?: () => Date, queryTimeoutMs?: number): Promise<string> {
  clone = await openTestDatabase()
  const { rows } = (await clone.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[]
  }
  const given = inject('testDatabase')
  const url = new URL(given.provider === 'postgres' ? given.url : '')
  proxy = await FaultProxy.open(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  url.pathname = `/${rows[0]?.name}`
  database = await openPostgres(url.href, queryTimeoutMs ? { queryTimeoutMs } : {})
  server = await startTestServer(new MarkedRecogniser(['word']), {
    database,
    ...(now ? { now } : {}),
  })
  return url.href
}

it('[RUN-1] while PostgreSQL is away every call answers 503 with a time to try again, and works when it is back', async () => {
  await startBehindProxy()
  const user = await server.signUp()
  const code = await user.openSession('Interview')
  proxy.down()
  const calls = [
    user.call('GET', '/api/sessions'),
    user.call('POST', '/api/rpc/create_interview_session', { p_title: 'Another' }),
    server.visitor.call('GET', `/api/transcripts/${code}`),
    user.call('GET', '/api/auth/get-session'),
    server.visitor.call('POST', '/api/auth/sign-in/email', {
      email: 'nobody@example.com',
      password: 'a long pass phrase',
    }),
  ]
  for (const reply of await Promise.all(calls)) {
    expect([reply.url, reply.status]).toEqual([reply.url, 503])
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(await reply.json()).toEqual({
      error: 'The server can’t reach its database right now. Please try again in a few seconds.',
      code: 'database_unavailable',
    })
  }
  proxy.restore()
  expect((await server.visitor.call('GET', `/api/transcripts/${code}`)).status).toBe(200)
})

it('[STAT-4] while PostgreSQL is away the status says so since when, and afterwards how long it was', async () => {
  let now = Date.parse('2026-11-24T10:00:00Z')
  await startBehindProxy(() => new Date(now))
  const status = async () =>
    getStatus.reply.parse(await (await server.visitor.call('GET', '/api/status')).json())
  expect((await status()).services.every(({ state }) => state === 'working')).toBe(true)
  proxy.down()
  now += 20_000
  const away = await status()
  expect(away.services.map(({ state, since }) => [state, since])).toEqual(
    Array.from({ length: 4 }, () => ['trouble', '2026-11-24T10:00:20.000Z']),
  )
  now += 20_000
  await status()
  proxy.restore()
  now += 60_000
  const back = await status()
  expect(back.services.every(({ state }) => state === 'working')).toBe(true)
  expect(back.troubles.map(({ began_at, ended_at }) => [began_at, ended_at])).toEqual(
    Array.from({ length: 4 }, () => ['2026-11-24T10:00:20.000Z', '2026-11-24T10:00:40.000Z']),
  )
})

it('[RUN-13] a query that a hanging PostgreSQL does not answer fails with its transaction, whose connection is not used again', async () => {
  const url = await startBehindProxy(undefined, TIMEOUT_MS)
  const own = await openPostgres(url, { queryTimeoutMs: TIMEOUT_MS })
  const { db } = own
  const outcome = await db
    .transaction(async (tx) => {
      proxy.goSilent()
      await tx.execute('select 1')
    })
    .catch((error: unknown) => error)
  expect(isDatabaseAway(outcome)).toBe(true)
  await db.execute('select 1')
  proxy.goSilent()
  expect(isDatabaseAway(await db.execute('select 1').catch((error: unknown) => error))).toBe(true)
  await db.execute('select 1')
  await own.close()
})

it('[STAT-4] while PostgreSQL hangs the status says so as soon as its readiness', {
  tags: 'deep',
}, async () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  await startBehindProxy(() => new Date(now), TIMEOUT_MS)
  const status = async () =>
    getStatus.reply.parse(await (await server.visitor.call('GET', '/api/status')).json())
  const states = async () => new Set((await status()).services.map(({ state }) => state))
  expect(await states()).toEqual(new Set(['working']))
  proxy.stall()
  expect(await (await server.visitor.call('GET', '/readyz')).json()).toMatchObject({
    database: 'away',
  })
  expect(await states()).toEqual(new Set(['trouble']))
  proxy.resume()
})
