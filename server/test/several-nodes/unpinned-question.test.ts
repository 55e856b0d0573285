import { QUESTION_EVENT, questionEvent } from '@live-scribe/contract/live/channel-events'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

it('[MARK-27, OUT-61] a question that was taken down reaches the viewers of every node, and those who join later', async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  await owner.call('POST', '/api/transcript-segment', {
    sessionId: code,
    text: 'How would you test it?',
    isFinal: true,
    segmentNumber: 1,
  })
  const viewers = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  await nodes.b.as(owner).call('POST', `/api/sessions/${code}/unpinned-question`, {
    segment_number: 1,
  })
  for (const { heard } of viewers) {
    const announced = () =>
      heard.flatMap(({ event, data }) => (event === QUESTION_EVENT ? [data] : []))
    await until(async () => announced().length === 1)
    expect(announced().map((data) => questionEvent.parse(data))).toEqual([
      { sessionId: code, unpinnedSegment: 1 },
    ])
  }
  for (const node of [nodes.a, nodes.b]) {
    expect((await node.transcript(code)).session.unpinned_segment).toBe(1)
  }
})
