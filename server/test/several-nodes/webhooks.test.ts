import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  eventually,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../clients/webhook-receiver.ts'
import { addWebhook, findDeliveries, localWebhooks, storeSegment } from '../clients/webhook-user.ts'
import { TwoNodes } from './two-nodes.ts'

const SEGMENTS = 30

let nodes: TwoNodes
let receivers: WebhookReceiver[]
beforeAll(async () => {
  nodes = await TwoNodes.start(undefined, localWebhooks)
  receivers = await Promise.all([startWebhookReceiver(), startWebhookReceiver()])
})
afterAll(async () => {
  await nodes.close()
  for (const receiver of receivers) await receiver.close()
})

it('[HOOK-22] two nodes send each event once and in order, whichever of them stored it', async () => {
  const ann = await nodes.a.signUp()
  const atB = nodes.b.as(ann)
  const hooks = []
  for (const { url } of receivers) hooks.push(await addWebhook(ann, url, ['segment.final']))
  const code = await ann.openSession()
  for (let number = 1; number <= SEGMENTS; number += 1) {
    await storeSegment(number % 2 === 0 ? atB : ann, code, number, `Segment ${number}.`)
  }
  for (const [index, receiver] of receivers.entries()) {
    await receiver.until(SEGMENTS)
    const hook = hooks[index]
    if (!hook) throw new Error('no webhook')
    await eventually(async () =>
      expect((await findDeliveries(ann, hook)).every(({ state }) => state === 'delivered')).toBe(
        true,
      ),
    )
    const texts = receiver.received.map(({ event }) => 'text' in event.data && event.data.text)
    expect(texts).toEqual(Array.from({ length: SEGMENTS }, (_, at) => `Segment ${at + 1}.`))
  }
})
