import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema.ts'
import { claimEndpoints, findNextDelivery } from '#server/features/webhooks/claims.ts'
import { addWebhook } from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const RECORDINGS = 3
const WAITING = 2000
const HOUR_MS = 60 * 60_000

const now = new Date()
let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]), { now: () => now })
  ann = await server.signUp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(webhookEndpoints)
})

/** An endpoint for which much waits: of each recording behind a first delivery that failed. */
async function addFailing(): Promise<string> {
  const { id } = await addWebhook(ann, 'https://hooks.example/', ['segment.final'])
  const rows = Array.from({ length: WAITING }, (_, index) => {
    const isFirst = index < RECORDINGS
    const recordingId = `00000000-0000-4000-8000-00000000000${index % RECORDINGS}`
    const next = new Date(now.getTime() + HOUR_MS)
    const event = { endpointId: id, type: 'segment.final', createdAt: now } as const
    return { ...event, recordingId, segmentNumber: index, nextAttemptAt: isFirst ? next : null }
  })
  await server.context.db.insert(webhookDeliveries).values(rows)
  return id
}

/** How many rows of deliveries a look reads. */
async function countRead(look: (db: Database) => Promise<unknown>): Promise<number> {
  return server.context.db.transaction(async (tx) => {
    const db = tx as unknown as Database
    // As in a large table, whatever is known of this one.
    await db.execute(sql`set local enable_seqscan = off`)
    // The counts of a connection begin before its transaction.
    const before = await readCounted(db)
    await look(db)
    return (await readCounted(db)) - before
  })
}

async function readCounted(db: Database): Promise<number> {
  const [row] = await queryRows<{ read: number }>(
    db,
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'webhook_deliveries'`,
  )
  return row?.read ?? Number.NaN
}

it('[BOUND-34] a look for due webhooks reads a row for each recording, however much waits behind it', async () => {
  await addFailing()
  const read = await countRead(async (db) => {
    expect(await claimEndpoints(db, { now, limit: 64 })).toEqual([])
  })
  expect(read).toBeLessThanOrEqual(4 * RECORDINGS)
})

it('[BOUND-34] so does the look for the next one of an endpoint', async () => {
  const endpointId = await addFailing()
  const claim = { endpointId, claim: crypto.randomUUID() }
  await server.context.db.update(webhookEndpoints).set({ claim: claim.claim })
  const read = await countRead(async (db) => {
    expect(await findNextDelivery(db, claim, now)).toBeNull()
    const later = new Date(now.getTime() + HOUR_MS)
    expect((await findNextDelivery(db, claim, later))?.delivery.segmentNumber).toBe(0)
  })
  expect(read).toBeLessThanOrEqual(10 * RECORDINGS)
})
