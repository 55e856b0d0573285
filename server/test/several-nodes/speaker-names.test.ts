import { SPEAKERS_EVENT, speakersEvent } from '@live-scribe/contract/live/channel-events'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

it('[CHAN-83, OUT-60] new names of speakers reach the viewers of every node, and those who join later', async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  const viewers = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  const path = `/api/sessions/${code}/speaker-names`
  await owner.call('POST', path, { channel: 1, speaker: null, name: 'Anna' })
  await nodes.b.as(owner).call('POST', path, { channel: 0, speaker: 2, name: 'Bo' })

  const first = { channel: 1, speaker: null, name: 'Anna' }
  const names = [first, { channel: 0, speaker: 2, name: 'Bo' }]
  for (const { heard } of viewers) {
    const announced = () =>
      heard.flatMap(({ event, data }) => (event === SPEAKERS_EVENT ? [data] : []))
    await until(async () => announced().length === 2)
    const events = announced().map((data) => speakersEvent.parse(data))
    expect(events.sort((one, other) => one.version - other.version)).toEqual([
      { sessionId: code, version: 1, names: [first] },
      { sessionId: code, version: 2, names },
    ])
  }
  for (const node of [nodes.a, nodes.b]) {
    expect((await node.transcript(code)).session.speaker_names).toEqual({ version: 2, names })
  }
})
