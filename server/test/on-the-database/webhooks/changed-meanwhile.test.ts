import type { ServerResponse } from 'node:http'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  eventually,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../clients/webhook-receiver.ts'
import {
  addWebhook,
  findDeliveries,
  findWebhooks,
  localWebhooks,
} from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let ann: TestUser
let receiver: WebhookReceiver
let held: ServerResponse[]
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]), { env: localWebhooks })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.signUp()
  receiver = await startWebhookReceiver()
  held = []
  receiver.answer = (_request, response) => held.push(response)
})
afterEach(() => receiver.close())

/** Adds a webhook, and waits until its first call waits for an answer. */
async function callAndHold() {
  const hook = await addWebhook(ann, receiver.url, ['recording.started'])
  await ann.openSession()
  await receiver.until(1)
  return hook
}

const answerHeld = (status: number) => held[0]?.writeHead(status).end()

it('[HOOK-23] what was paused during a call stays paused and given up, whatever is answered', async () => {
  const hook = await callAndHold()
  await ann.call('PATCH', hook.path, { is_on: false })
  answerHeld(503)
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([
      { state: 'given_up', attempts: 1, status: 503, next_attempt_at: null },
    ]),
  )
  expect(await findWebhooks(ann)).toMatchObject([{ state: 'paused', failing_since: null }])
})

it('[HOOK-23] what arrived while the endpoint was paused is shown as delivered', async () => {
  const hook = await callAndHold()
  await ann.call('PATCH', hook.path, { is_on: false })
  await ann.call('PATCH', hook.path, { is_on: true })
  answerHeld(204)
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([{ state: 'delivered', attempts: 1 }]),
  )
  expect(receiver.received).toHaveLength(1)
})

it('[HOOK-23] the answer of an old address counts nothing for the new one, which gets the event', async () => {
  const moved = await startWebhookReceiver()
  const hook = await callAndHold()
  await ann.call('PATCH', hook.path, { url: moved.url })
  await moved.until(1)
  answerHeld(410)
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 204 },
    ]),
  )
  await eventually(() => expect(held[0]?.closed).toBe(true))
  await ann.openSession()
  await moved.until(2)
  expect(await findWebhooks(ann)).toMatchObject([{ state: 'on', failing_since: null }])
  await moved.close()
})

it('[HOOK-23] a process that lost its claim changes neither endpoint nor delivery', async () => {
  const hook = await callAndHold()
  const takeClaim = sql`update webhook_endpoints set claim = gen_random_uuid(), claimed_until = now() + interval '5 minutes' where id = ${hook.id}`
  await server.context.db.execute(takeClaim)
  answerHeld(410)
  await eventually(() => expect(held[0]?.closed).toBe(true))
  const other = await addWebhook(ann, receiver.url, ['recording.started'])
  receiver.answer = (_request, response) => response.writeHead(204).end()
  await ann.openSession()
  await eventually(async () =>
    expect(await findDeliveries(ann, other)).toMatchObject([{ state: 'delivered' }]),
  )
  expect((await findWebhooks(ann))[0]).toMatchObject({ state: 'on', failing_since: null })
  const ofHook = await findDeliveries(ann, hook)
  expect(ofHook.at(-1)).toMatchObject({ state: 'waiting', attempts: 0 })
})
