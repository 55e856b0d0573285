import { getStatus } from '@live-scribe/contract/status'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, expect, inject, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let proxy: FaultProxy
afterEach(async () => {
  await server.close()
  await proxy.close()
})

/** A server that reaches PostgreSQL through a proxy. */
async function startBehindProxy(now?: () => Date): Promise<void> {
  const clone = await openTestDatabase()
  const { rows } = (await clone.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[]
  }
  await clone.close()
  const given = inject('testDatabase')
  const url = new URL(given.provider === 'postgres' ? given.url : '')
  proxy = await FaultProxy.open(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  url.pathname = `/${rows[0]?.name}`
  server = await startTestServer(new MarkedRecogniser(['word']), {
    database: await openPostgres(url.href),
    ...(now ? { now } : {}),
  })
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
    server.visitor.call('GET', '/api/auth/get-session'),
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
