import { FIXES_EVENT } from '@live-scribe/contract/live/channel-events'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

it('[FIX-13, OUT-70] a fix and its end reach the viewers of every node, without its author', async () => {
  const owner = await nodes.a.signUp()
  const code = await owner.openSession()
  const viewers = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  const path = `/api/sessions/${code}/fixes`
  const fix = { original: 'cooper netties', replacement: 'Kubernetes', place: null }
  await owner.call('POST', path, fix)
  await nodes.b.as(owner).call('DELETE', `${path}/1`)
  const other = { ...fix, replacement: 'K8s' }
  await nodes.b.as(owner).call('POST', path, other)

  for (const { heard } of viewers) {
    const announced = () =>
      heard.flatMap(({ event, data }) => (event === FIXES_EVENT ? [data] : []))
    await until(async () => announced().length === 3)
    expect(announced()).toEqual(
      expect.arrayContaining([
        { sessionId: code, version: 1, added: { id: 1, ...fix }, removed: [] },
        { sessionId: code, version: 2, added: null, removed: [1] },
        { sessionId: code, version: 3, added: { id: 3, ...other }, removed: [] },
      ]),
    )
  }
  for (const node of [nodes.a, nodes.b]) {
    const { fixes } = (await node.transcript(code)).session
    expect(fixes).toEqual({ version: 3, fixes: [{ id: 3, ...other }] })
  }
})
