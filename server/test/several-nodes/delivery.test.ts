import { DELIVERY_EVENT, TRANSCRIPT_EVENT } from '@live-scribe/contract/live/channel-events'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TwoNodes, vocabulary } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

const delaysOf = ({ heard }: { heard: { event: string; data: unknown }[] }) =>
  heard.flatMap(({ event, data }) => (event === DELIVERY_EVENT ? [data] : []))

it('[OUT-31, IN-20] while Redis is away readers of both nodes and the recorder are told, also who joins then, and when it is back', {
  tags: 'deep',
}, async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  const recorder = await owner.record(code)
  await recorder.until((it) => it.of('Sharing').length === 1)
  const viewers = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  await nodes.redis.kill()
  await until(() => viewers.every((viewer) => delaysOf(viewer).length === 1))
  viewers.push(await nodes.watch(nodes.b, code))
  await until(() => viewers.every((viewer) => delaysOf(viewer).length === 1))
  await recorder.until((it) => it.of('Sharing').length === 2)

  await nodes.redis.start()
  await until(() => viewers.every((viewer) => delaysOf(viewer).length === 2))
  for (const viewer of viewers) {
    expect(delaysOf(viewer)).toEqual([{ isDelayed: true }, { isDelayed: false }])
  }
  await recorder.until((it) => it.of('Sharing').length === 3)
  expect(recorder.of('Sharing')).toEqual([
    { type: 'Sharing', is_shared: true },
    { type: 'Sharing', is_shared: true, is_delayed: true },
    { type: 'Sharing', is_shared: true },
  ])
  await recorder.stop()
})

it('[OUT-31] readers on the recorder’s node read on while Redis is away, and are told that they do', {
  tags: 'deep',
}, async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  const recorder = await owner.record(code)
  const viewer = await nodes.watch(nodes.a, code)
  await nodes.redis.kill()
  await until(() => delaysOf(viewer).length === 1)
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await until(() => viewer.has(TRANSCRIPT_EVENT) && delaysOf(viewer).length === 2)
  expect(delaysOf(viewer)).toEqual([{ isDelayed: true }, { isDelayed: false }])
  await nodes.redis.start()
  await recorder.stop()
})
