import { randomUUID } from 'node:crypto'
import { NEEDS_EVENT, needsEvent } from '@live-scribe/contract/live/channel-events'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

const ask = (node: TestServer, code: string, reader: string) =>
  node.visitor.call('POST', `/api/transcripts/${code}/needs`, { kind: 'slower', reader })

it('[NEED-13, IN-21, OUT-62] readers of every node are counted, acknowledged and switched off together', async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  const recorder = await owner.record(code)
  await recorder.until((it) => it.of('Needs').length === 1)
  const viewers = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  const reader = randomUUID()
  expect((await ask(nodes.b, code, reader)).status).toBe(200)
  expect((await ask(nodes.a, code, reader)).status).toBe(429)
  expect((await ask(nodes.a, code, randomUUID())).status).toBe(200)
  await recorder.until((it) => it.of('Needs').at(-1)?.readers === 2)

  const at = recorder.of('Needs').at(-1)?.at ?? 0
  const elsewhere = nodes.b.as(owner)
  await elsewhere.call('POST', `/api/sessions/${code}/needs/seen`, { at })
  await recorder.until((it) => it.of('Needs').at(-1)?.readers === 0)
  await elsewhere.call('POST', `/api/sessions/${code}/reader-needs`, { can_ask: false })
  await recorder.until((it) => it.of('Needs').at(-1)?.can_ask === false)
  for (const { heard } of viewers) {
    const told = () => heard.flatMap(({ event, data }) => (event === NEEDS_EVENT ? [data] : []))
    await until(async () => told().length === 2)
    expect(told().map((data) => needsEvent.parse(data))).toEqual([
      { sessionId: code, canAsk: true, seenAt: at },
      { sessionId: code, canAsk: false, seenAt: 0 },
    ])
  }
  for (const node of [nodes.a, nodes.b]) {
    expect((await ask(node, code, randomUUID())).status).toBe(403)
  }
  await recorder.stop()
})
