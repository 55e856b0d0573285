import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LiveBus, VIEWERS_EVENT, type ViewerCounts } from '#server/ports/cluster.ts'

/** A node of a test, with its viewer counts and the bus that announces them. */
export interface CountingNode {
  counts: ViewerCounts
  bus: LiveBus
}

/** A viewer counts adapter in the form that the port's test suite needs. */
export interface CountsUnderTest {
  /** Starts another node of the same installation. */
  node(): Promise<CountingNode>
  close(): Promise<void>
}

/** Collects the sums that a node receives for a channel. */
export async function collectTotals({ bus }: CountingNode, channel: string): Promise<number[]> {
  const totals: number[] = []
  const receive = ({ event, data }: { event: string; data: string }) => {
    if (event === VIEWERS_EVENT) totals.push(Number(data))
  }
  await bus.subscribe(channel, { receive, onGap: () => {} }).ready
  return totals
}

/** Runs the tests that every viewer counts adapter must pass. */
export function testViewerCounts(name: string, start: () => Promise<CountsUnderTest>): void {
  describe(name, () => {
    let test: CountsUnderTest
    beforeEach(async () => {
      test = await start()
    })
    afterEach(() => test.close())

    it('announce how many watch a channel at each change', async () => {
      const node = await test.node()
      const totals = await collectTotals(node, 'transcript-ABCDEF')
      node.counts.report('transcript-ABCDEF', 1)
      await until(async () => totals.at(-1) === 1)
      node.counts.report('transcript-ABCDEF', 7)
      await until(async () => totals.at(-1) === 7)
      node.counts.report('transcript-UVWXYZ', 3)
      node.counts.report('transcript-ABCDEF', 2)
      await until(async () => totals.at(-1) === 2)
    })

    it('list the watched channels whose names begin with a prefix, and no others', async () => {
      const { counts } = await test.node()
      counts.report('transcript-ABCDEF', 2)
      counts.report('transcript-UVWXYZ', 1)
      counts.report('lobby', 4)
      await until(async () => (await counts.totals('')).size === 3)
      expect(await counts.totals('transcript-')).toEqual(
        new Map([
          ['transcript-ABCDEF', 2],
          ['transcript-UVWXYZ', 1],
        ]),
      )
      counts.report('transcript-UVWXYZ', 0)
      await until(async () => (await counts.totals('')).size === 2)
      expect((await counts.totals('transcript-UVWXYZ')).size).toBe(0)
    })
  })
}
