import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outgoingMails, webhookDeliveries, webhookEndpoints } from '#server/db/schema.ts'
import { sendMails } from '#server/features/billing/mails/outgoing-mail.ts'
import { eventually, startWebhookReceiver } from '../../clients/webhook-receiver.ts'
import { addWebhook, localWebhooks } from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  const env = localWebhooks
  server = await startTestServer(new MarkedRecogniser([]), { env, now: () => new Date(now) })
})
afterAll(() => server.close())

it('[STATE-14] an endpoint that was called by a clock a day ahead is called at once when the clock is right', async () => {
  const ann = await server.signUp()
  const receiver = await startWebhookReceiver()
  await addWebhook(ann, receiver.url, ['recording.started', 'recording.deleted'])
  now += DAY_MS
  const code = await ann.openSession()
  await receiver.until(1)
  await eventually(async () => {
    const [endpoint] = await server.context.db.select().from(webhookEndpoints)
    expect(endpoint?.claim).toBeNull()
  })
  now -= DAY_MS
  await ann.call('DELETE', `/api/sessions/${code}`)
  await receiver.until(2)
  await receiver.close()
})

it('[STATE-14] a webhook that failed by a clock an hour ahead is repeated when the clock is right', async () => {
  const bob = await server.signUp()
  const receiver = await startWebhookReceiver()
  receiver.answer = (_request, response) => response.writeHead(500).end()
  const { id } = await addWebhook(bob, receiver.url, ['recording.started'])
  const findDelivery = async () => {
    const isOfEndpoint = eq(webhookDeliveries.endpointId, id)
    const [delivery] = await server.context.db.select().from(webhookDeliveries).where(isOfEndpoint)
    return delivery
  }
  now += HOUR_MS
  await bob.openSession()
  await eventually(async () => expect((await findDelivery())?.attempts).toBe(1))
  receiver.answer = (_request, response) => response.end()
  now -= HOUR_MS
  await eventually(async () => expect((await findDelivery())?.state).toBe('delivered'))
  await receiver.close()
})

it('[STATE-14] a mail that was tried by a clock a day ahead is sent when the clock is right', async () => {
  const { db } = server.context
  await db.insert(outgoingMails).values({
    cause: 'test:clock',
    recipient: 'ann@example.com',
    subject: 'Subject',
    body: 'Text',
    createdAt: new Date(now),
    claimedUntil: new Date(now + DAY_MS),
  })
  await sendMails(server.context)
  expect(await db.select().from(outgoingMails)).toMatchObject([{ sentAt: new Date(now) }])
})
