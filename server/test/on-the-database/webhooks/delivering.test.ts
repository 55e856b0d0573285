import { webhookEventTypes } from '@live-scribe/contract/webhooks/event-types'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  eventually,
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
} from '../../clients/webhook-receiver.ts'
import {
  addWebhook,
  completeRecording,
  findDeliveries,
  findWebhooks,
  localWebhooks,
  storeSegment,
} from '../../clients/webhook-user.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const SECOND_MS = 1000

let server: TestServer
let now = Date.now()
let ann: TestUser
let receiver: WebhookReceiver
beforeAll(async () => {
  const env = { ...localWebhooks, REPAIR_WINDOW: '0.05' }
  server = await startTestServer(new MarkedRecogniser([]), { env, now: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.signUp()
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const finish = (code: string) => completeRecording(server, code)
const typesOf = ({ received }: WebhookReceiver) => received.map(({ event }) => event.type)

it('[HOOK-1, HOOK-2, HOOK-29] tells of a recording from its start to its deletion, signed after Standard Webhooks', async () => {
  const { secret } = await addWebhook(ann, receiver.url, webhookEventTypes)
  const code = await ann.openSession('A talk')
  const names = [{ channel: 0, speaker: null, name: 'Ann' }]
  await ann.call('POST', `/api/sessions/${code}/speaker-names`, names[0])
  await storeSegment(ann, code, 1, 'Hello.')
  await storeSegment(ann, code, 2, 'Good morning, 世界.')
  await receiver.until(3)
  await finish(code)
  await receiver.until(4)
  await ann.call('DELETE', `/api/sessions/${code}`)
  const received = await receiver.until(5)

  for (const one of received) verifyWebhook(secret, one)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Live-scribe-Webhooks/1',
  })
  expect(received[0]?.headers.cookie).toBeUndefined()
  const started = { session_id: code, title: 'A talk', language: 'en' }
  expect(received.map(({ event }) => event)).toMatchObject([
    { type: 'recording.started', data: started },
    { type: 'segment.final', data: { session_id: code, segment_number: 1, text: 'Hello.' } },
    { type: 'segment.final', data: { segment_number: 2, text: 'Good morning, 世界.' } },
    {
      type: 'recording.completed',
      data: {
        ...started,
        ended_reason: 'user_stopped',
        last_segment_number: 2,
        speaker_names: names,
      },
    },
    { type: 'recording.deleted', data: { session_id: code } },
  ])
  expect(received[4]?.event.data).toEqual({ session_id: code })
})

it('[HOOK-3] sends only the events that were chosen, and nothing while paused', async () => {
  const hook = await addWebhook(ann, receiver.url, ['recording.completed'])
  const code = await ann.openSession()
  await storeSegment(ann, code, 1, 'Hello.')
  await finish(code)
  await receiver.until(1)
  expect(typesOf(receiver)).toEqual(['recording.completed'])
  await ann.call('PATCH', hook.path, { is_on: false })
  await finish(await ann.openSession())
  expect(await findWebhooks(ann)).toMatchObject([{ state: 'paused' }])
  await ann.call('PATCH', hook.path, { is_on: true, events: ['recording.started'] })
  await ann.openSession('After the pause')
  const received = await receiver.until(2)
  expect(received[1]?.event).toMatchObject({ data: { title: 'After the pause' } })
})

it('[HOOK-4, HOOK-5] repeats what fails with the same id and body, and holds back only what follows of that recording', async () => {
  const other = await startWebhookReceiver()
  const events = ['segment.final', 'recording.deleted'] as const
  const hook = await addWebhook(ann, receiver.url, events)
  await addWebhook(ann, other.url, events)
  const first = await ann.openSession()
  await finish(first)
  const second = await ann.openSession()
  let isBroken = true
  receiver.answer = ({ event }, response) => {
    response.writeHead(isBroken && event.type === 'segment.final' ? 500 : 200).end('not today')
  }
  await storeSegment(ann, second, 1, 'One.')
  await receiver.until(1)
  await storeSegment(ann, second, 2, 'Two.')
  await ann.call('DELETE', `/api/sessions/${first}`)
  await other.until(3)
  await receiver.until(2)
  expect(typesOf(receiver)).toEqual(['segment.final', 'recording.deleted'])
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([
      { type: 'recording.deleted', state: 'delivered', attempts: 1, status: 200 },
      { type: 'segment.final', state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 1, status: 500, failure: 'status', answer: 'not today' },
    ]),
  )
  expect(await findWebhooks(ann)).toMatchObject([{ state: 'on' }, { failing_since: null }])

  now += 7 * SECOND_MS
  await receiver.until(3)
  // The next attempt's time counts from when this one is stored.
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([{}, {}, { attempts: 2, status: 500 }]),
  )
  isBroken = false
  now += 40 * SECOND_MS
  const received = await receiver.until(5)
  expect(received.slice(2).map(({ event }) => event.data)).toMatchObject([
    { text: 'One.' },
    { text: 'One.' },
    { text: 'Two.' },
  ])
  expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  expect(received[2]?.body).toBe(received[0]?.body)
  expect(received[2]?.headers['webhook-timestamp']).not.toBe(
    received[0]?.headers['webhook-timestamp'],
  )
  await eventually(async () =>
    expect(await findWebhooks(ann)).toMatchObject([{ failing_since: null }, {}]),
  )
  await other.close()
})

it('[HOOK-6] sends an event again with the same id, behind the others', async () => {
  const hook = await addWebhook(ann, receiver.url, ['recording.started'])
  await ann.openSession('Once more')
  await receiver.until(1)
  const again = async () => {
    const [delivery] = await findDeliveries(ann, hook)
    return ann.call('POST', `${hook.path}/deliveries/${delivery?.id}/send-again`)
  }
  await eventually(async () => expect((await again()).status).toBe(200))
  const received = await receiver.until(2)
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  expect(received[1]?.body).toBe(received[0]?.body)
  await eventually(async () =>
    expect(await findDeliveries(ann, hook)).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered' },
    ]),
  )
  await ann.call('PATCH', hook.path, { is_on: false })
  expect((await again()).status).toBe(409)
})

it('[HOOK-7] signs with the old secret too for a day after a rotation', async () => {
  const hook = await addWebhook(ann, receiver.url, ['recording.started'])
  const rotated = await ann.call('POST', `${hook.path}/rotate-secret`)
  const { secret } = (await rotated.json()) as { secret: string }
  expect(secret).not.toBe(hook.secret)
  const code = await ann.openSession()
  const [received] = await receiver.until(1)
  if (!received) throw new Error('nothing arrived')
  verifyWebhook(secret, received)
  verifyWebhook(hook.secret, received)
  await finish(code)
  now += 25 * 60 * 60 * SECOND_MS
  ann = await server.signUp()
  const other = await addWebhook(ann, receiver.url, ['recording.started'])
  await ann.openSession()
  const last = (await receiver.until(2))[1]
  expect(last?.headers['webhook-signature']).not.toContain(' ')
  expect(() => last && verifyWebhook(hook.secret, last)).toThrow('No matching signature')
  expect(other.secret).not.toBe(hook.secret)
})
