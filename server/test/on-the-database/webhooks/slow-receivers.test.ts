import type { ServerResponse } from 'node:http'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  eventually,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../clients/webhook-receiver.ts'
import { addWebhook, localWebhooks } from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let now = Date.now()
let ann: TestUser
let slow: WebhookReceiver
let quick: WebhookReceiver
let held: ServerResponse[]
beforeAll(async () => {
  const env = localWebhooks
  server = await startTestServer(new MarkedRecogniser([]), { env, now: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.signUp()
  slow = await startWebhookReceiver()
  quick = await startWebhookReceiver()
  held = []
  slow.answer = (_request, response) => held.push(response)
})
afterEach(async () => {
  await slow.close()
  await quick.close()
})

/** Has a webhook of another user delivered, so that the server has looked for due ones since. */
async function deliverToAnother() {
  const bob = await server.signUp()
  await addWebhook(bob, quick.url, ['recording.started'])
  const before = quick.received.length
  await bob.openSession()
  await quick.until(before + 1)
}

it('[HOOK-24] calls two endpoints of a user at once, the others after them', {
  tags: 'deep',
}, async () => {
  for (let count = 0; count < 5; count += 1) {
    await addWebhook(ann, slow.url, ['recording.started'])
  }
  await ann.openSession()
  await slow.until(2)
  await deliverToAnother()
  await deliverToAnother()
  expect(held).toHaveLength(2)

  held[0]?.end()
  await slow.until(3)
  await deliverToAnother()
  expect(held).toHaveLength(3)
  held[1]?.end()
  held[2]?.end()
  await slow.until(5)
})

it('[HOOK-24] an endpoint whose call lasted a second lets another one of its user go first', async () => {
  const bothSlow = ['recording.started', 'recording.deleted'] as const
  await addWebhook(ann, slow.url, bothSlow)
  await addWebhook(ann, slow.url, bothSlow)
  const code = await ann.openSession()
  await slow.until(2)
  await addWebhook(ann, quick.url, ['recording.deleted'])
  await ann.call('DELETE', `/api/sessions/${code}`)
  now += 1500
  const order: string[] = []
  slow.answer = (_request, response) => {
    order.push('slow')
    held.push(response)
  }
  quick.answer = (_request, response) => {
    order.push('quick')
    response.end()
  }
  held[0]?.end()
  await quick.until(1)
  held[1]?.end()
  await eventually(() => expect(held).toHaveLength(4))
  expect(order).toEqual(['quick', 'slow', 'slow'])
  held[2]?.end()
  held[3]?.end()
})
