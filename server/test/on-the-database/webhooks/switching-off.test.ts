import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { RETRY_DELAYS_MS } from '#server/features/webhooks/retry-delay.ts'
import { Shopper } from '../../clients/shop.ts'
import {
  eventually,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../clients/webhook-receiver.ts'
import {
  addWebhook,
  completeRecording,
  findDeliveries,
  findWebhooks,
  localWebhooks,
} from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const HOUR_MS = 60 * 60_000

let server: TestServer
let now = Date.now()
let ann: Shopper
let receiver: WebhookReceiver
beforeAll(async () => {
  const env = localWebhooks
  server = await startTestServer(new MarkedRecogniser([]), { env, now: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await Shopper.join(server)
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const record = async () => completeRecording(server, await ann.user.openSession())
const answerWith = (status: number) => {
  receiver.answer = (_request, response) => response.writeHead(status).end()
}
const host = () => new URL(receiver.url).host

it('[HOOK-8, HOOK-26] gives a delivery up after a day, and switches an endpoint off with a mail after three days of failures', async () => {
  answerWith(503)
  const hook = await addWebhook(ann.user, receiver.url, ['recording.completed'])
  await record()
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await receiver.until(attempt)
    await eventually(async () =>
      expect((await findDeliveries(ann.user, hook))[0]?.attempts).toBe(attempt),
    )
    now += 1.25 * (RETRY_DELAYS_MS[attempt - 1] ?? 0)
  }
  expect(await findDeliveries(ann.user, hook)).toMatchObject([{ state: 'given_up', attempts: 9 }])
  expect(await findWebhooks(ann.user)).toMatchObject([{ state: 'on' }])
  // So far three failures were twelve hours apart: the fourth is not enough, the fifth is.
  now += 48 * HOUR_MS
  await record()
  await eventually(async () =>
    expect((await findDeliveries(ann.user, hook))[0]).toMatchObject({ attempts: 1 }),
  )
  expect(await findWebhooks(ann.user)).toMatchObject([{ state: 'on' }])
  now += 13 * HOUR_MS
  await eventually(async () =>
    expect(await findWebhooks(ann.user)).toMatchObject([{ state: 'failing' }]),
  )
  expect(await findDeliveries(ann.user, hook)).toMatchObject([
    { state: 'given_up', attempts: 2 },
    { state: 'given_up', attempts: 9 },
  ])
  await eventually(async () => expect(await ann.mails()).toHaveLength(1))
  const [mail] = await ann.mails()
  expect(mail?.subject).toBe(`Webhooks to ${host()} are switched off`)
  expect(mail?.text).toContain('for three days failed')
  expect(mail?.text).toContain(`${server.url}/webhooks`)
  await record()
  expect(await findDeliveries(ann.user, hook)).toHaveLength(2)

  answerWith(200)
  const on = await ann.user.call('PATCH', hook.path, { is_on: true })
  expect(await on.json()).toMatchObject({ state: 'on', failing_since: null })
  await record()
  await eventually(async () =>
    expect((await findDeliveries(ann.user, hook))[0]).toMatchObject({ state: 'delivered' }),
  )
})

it('[HOOK-9] switches an endpoint off at once when its receiver says that it is gone', async () => {
  answerWith(410)
  const hook = await addWebhook(ann.user, receiver.url, [
    'recording.started',
    'recording.completed',
  ])
  await record()
  await eventually(async () =>
    expect(await findWebhooks(ann.user)).toMatchObject([{ state: 'gone' }]),
  )
  expect((await findDeliveries(ann.user, hook)).map(({ state }) => state)).not.toContain('waiting')
  await eventually(async () => expect(await ann.mails()).toHaveLength(1))
  expect((await ann.mails())[0]?.text).toContain('gone for good (410)')
})

it('[HOOK-10] tells once each time that the prepaid minutes fall below 30', async () => {
  await addWebhook(ann.user, receiver.url, ['minutes.low'])
  const { id } = await ann.row()
  const setBalance = async (minutes: number, model = 'minutes') => {
    await server.context.db.execute(
      sql`update users set minute_balance = ${minutes}, purchase_model = ${model}, is_trial_user = false where id = ${id}`,
    )
  }
  for (const minutes of [60, 30, 29, 12, 0, 31, 29]) await setBalance(minutes)
  await receiver.until(2)
  await setBalance(40)
  // The balance of a subscriber is not what they record with.
  await setBalance(3, 'subscription')
  await setBalance(40)
  await setBalance(7)
  await receiver.until(3)
  expect(receiver.received.map(({ event }) => event.data)).toEqual([
    { minute_balance: 29 },
    { minute_balance: 29 },
    { minute_balance: 7 },
  ])
})
