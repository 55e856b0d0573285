import { MAX_WEBHOOK_ENDPOINTS } from '@live-scribe/contract/webhooks/webhooks'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema.ts'
import {
  deleteOldDeliveries,
  deleteSurplus,
  giveUpSurplus,
} from '#server/features/webhooks/old-deliveries.ts'
import { Shopper } from '../../clients/shop.ts'
import { eventually, startWebhookReceiver } from '../../clients/webhook-receiver.ts'
import {
  addWebhook,
  findDeliveries,
  findWebhooks,
  localWebhooks,
  storeSegment,
} from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const DAY_MS = 24 * 60 * 60_000

let server: TestServer
let strict: TestServer
let ann: Shopper
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]), { env: localWebhooks })
  strict = await startTestServer(new MarkedRecogniser([]))
})
afterAll(() => Promise.all([server.close(), strict.close()]))
beforeEach(async () => {
  ann = await Shopper.join(server)
})

const count = (table: typeof webhookDeliveries | typeof webhookEndpoints) =>
  server.context.db.$count(table)

it('[HOOK-11] lets a user have ten endpoints, and see and change none of others', async () => {
  const events = ['recording.started'] as const
  const made = await addWebhook(ann.user, 'https://hooks.example/0', events)
  for (let number = 1; number < MAX_WEBHOOK_ENDPOINTS; number += 1) {
    await addWebhook(ann.user, `https://hooks.example/${number}`, events)
  }
  const tooMany = await ann.post('webhook-endpoints', { url: 'https://hooks.example/', events })
  expect(tooMany).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await findWebhooks(ann.user)).toHaveLength(10)

  const bo = await server.signUp()
  expect(await findWebhooks(bo)).toEqual([])
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/secret'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/1/send-again'],
  ] as const) {
    expect((await bo.call(method, `${made.path}${path}`)).status, path).toBe(404)
    expect((await server.visitor.call(method, `${made.path}${path}`)).status, path).toBe(401)
  }
  expect((await ann.user.call('DELETE', made.path)).status).toBe(200)
  expect(await findWebhooks(ann.user)).toHaveLength(9)
})

it.each([
  'http://hooks.example/',
  'https://ann:secret@hooks.example/',
  'https://localhost/',
  'https://printer.local/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://hooks.example:25/',
  'https://hooks.example/#part',
  'javascript:alert(1)',
  'hooks',
])('[HOOK-12] refuses the address %s with a sentence', async (url) => {
  const user = await Shopper.join(strict)
  const reply = await user.post('webhook-endpoints', { url, events: ['minutes.low'] })
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
})

it('[HOOK-13, KEEP-11] leaves nothing of a deleted recording, and of a deleted account', async () => {
  const receiver = await startWebhookReceiver()
  receiver.answer = ({ body }, response) => response.writeHead(500).end(body)
  const events = ['recording.started', 'segment.final', 'recording.deleted'] as const
  const hook = await addWebhook(ann.user, receiver.url, events)
  const code = await ann.user.openSession('Titleglumph')
  await storeSegment(ann.user, code, 1, 'Zebrafishkwort.')
  await eventually(async () =>
    expect(await findDeliveries(ann.user, hook)).toMatchObject([
      { type: 'segment.final', state: 'waiting' },
      { type: 'recording.started', answer: expect.stringContaining('Titleglumph') },
    ]),
  )
  const { db } = server.context
  await db.execute(sql`update transcription_sessions set status = 'paused'`)
  expect((await ann.user.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
  const rows = await db.select().from(webhookDeliveries)
  expect(JSON.stringify(rows)).not.toMatch(/Titleglumph|Zebrafishkwort/)
  expect(rows).toMatchObject([{ type: 'recording.deleted', data: { session_id: code } }])
  const account = { email: ann.email, password: 'a long pass phrase' }
  expect((await ann.user.call('POST', '/api/account/delete', account)).status).toBe(200)
  expect(await count(webhookEndpoints)).toBe(9)
  expect(await count(webhookDeliveries)).toBe(0)
  await receiver.close()
})

it('[HOOK-14] keeps deliveries for 30 days, and the last 1,000 of an endpoint beside what waits', async () => {
  const { db } = server.context
  const { id } = await addWebhook(ann.user, 'https://hooks.example/', ['minutes.low'])
  const now = new Date()
  const old = new Date(now.getTime() - 31 * DAY_MS)
  const event = { endpointId: id, type: 'minutes.low', data: { minute_balance: 1 } } as const
  const nextAttemptAt = new Date(now.getTime() + DAY_MS)
  await db.insert(webhookDeliveries).values([
    { ...event, createdAt: old, state: 'delivered' },
    { ...event, createdAt: now, nextAttemptAt },
    ...Array.from({ length: 5 }, () => ({
      ...event,
      createdAt: now,
      state: 'delivered' as const,
    })),
  ])
  await deleteOldDeliveries(db, now)
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))).toBe(6)
  await deleteSurplus(db, id, 3)
  const left = await db
    .select({ state: webhookDeliveries.state })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(webhookDeliveries.id)
  expect(left.map(({ state }) => state)).toEqual(['waiting', 'delivered', 'delivered', 'delivered'])
})

it('[HOOK-30] keeps the newest 5,000 segments that wait for an endpoint, and every other event', async () => {
  const { db } = server.context
  const { id } = await addWebhook(ann.user, 'https://hooks.example/', ['segment.final'])
  const createdAt = new Date()
  const nextAttemptAt = new Date(createdAt.getTime() + DAY_MS)
  const waits = { endpointId: id, createdAt, nextAttemptAt, data: {} }
  const add = (type: 'segment.final' | 'minutes.low', length: number) =>
    db.insert(webhookDeliveries).values(Array.from({ length }, () => ({ ...waits, type })))
  await add('minutes.low', 1)
  await add('segment.final', 3)
  const ids = async () =>
    (
      await db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')))
        .orderBy(webhookDeliveries.id)
    ).map((row) => row.id)
  const [event, ...oldest] = await ids()
  await giveUpSurplus(db)
  expect(await ids()).toEqual([event, ...oldest])
  for (let added = 0; added < 5; added += 1) await add('segment.final', 999)
  await add('segment.final', 4)
  await giveUpSurplus(db)
  const left = await ids()
  expect(left).toHaveLength(5001)
  expect(left[0]).toBe(event)
  expect(left[1]).toBe(oldest[2])
  const givenUp = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'given_up')))
    .orderBy(webhookDeliveries.id)
  expect(givenUp.map((row) => row.id)).toEqual(oldest.slice(0, 2))
})
