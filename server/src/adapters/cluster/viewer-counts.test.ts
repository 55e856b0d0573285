import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inProcessBus, inProcessCounts } from './in-process.ts'
import { RedisBus, RedisViewerCounts } from './redis.ts'
import { collectTotals, testViewerCounts } from './viewer-counts.suite.ts'

testViewerCounts('viewers of one process', async () => {
  const bus = inProcessBus()
  const node = { bus, counts: inProcessCounts(bus) }
  return { node: async () => node, close: () => bus.close() }
})

const openNode = async (nodes: RedisTestBed, lifetime?: number) => {
  const line = await nodes.connect()
  const bus = new RedisBus(line)
  return { line, bus, counts: new RedisViewerCounts(line, bus, lifetime) }
}

testViewerCounts('viewers counted in Redis', async () => {
  const nodes = await RedisTestBed.start()
  return { node: () => openNode(nodes), close: () => nodes.close() }
})

describe('viewers of several nodes', () => {
  let nodes: RedisTestBed
  beforeEach(async () => {
    nodes = await RedisTestBed.start()
  })
  afterEach(() => nodes.close())

  it('[OUT-13] add up, and those of a node that ends in order leave at once', async () => {
    const [a, b] = [await openNode(nodes), await openNode(nodes)]
    const [onA, onB] = [await collectTotals(a, 'x'), await collectTotals(b, 'x')]
    a.counts.report('x', 3)
    b.counts.report('x', 4)
    await until(async () => onA.at(-1) === 7 && onB.at(-1) === 7)
    const c = await openNode(nodes)
    expect(await c.counts.totals('')).toEqual(new Map([['x', 7]]))
    await b.counts.close()
    await until(async () => onA.at(-1) === 3)
  })

  it('[OUT-13] of a node that ends in order leave at once, also those that left it just before', async () => {
    const [a, b] = [await openNode(nodes), await openNode(nodes)]
    const totals = await collectTotals(a, 'x')
    a.counts.report('x', 3)
    b.counts.report('x', 1)
    await until(async () => totals.at(-1) === 4)
    for (const viewers of [2, 1, 0]) b.counts.report('x', viewers)
    await b.counts.close()
    await b.line.close()
    expect(await a.counts.totals('')).toEqual(new Map([['x', 3]]))
    await until(async () => totals.at(-1) === 3)
  })

  it('[OUT-13] vanish with a node that was killed', async () => {
    const [a, b] = [await openNode(nodes, 600), await openNode(nodes, 600)]
    const totals = await collectTotals(a, 'x')
    a.counts.report('x', 3)
    b.counts.report('x', 4)
    await until(async () => totals.at(-1) === 7)
    await b.line.close()
    await until(async () => totals.at(-1) === 3)
    expect(await a.counts.totals('')).toEqual(new Map([['x', 3]]))
  })

  it('[OUT-13] are each node’s own while Redis is away, and all again after it', async () => {
    const [a, b] = [await openNode(nodes), await openNode(nodes)]
    const totals = await collectTotals(a, 'x')
    a.counts.report('x', 3)
    b.counts.report('x', 4)
    await until(async () => totals.at(-1) === 7)
    await nodes.server.kill()
    await until(async () => nodes.warnings.length === 2)
    a.counts.report('x', 5)
    await until(async () => totals.at(-1) === 5)
    expect(await a.counts.totals('')).toEqual(new Map([['x', 5]]))
    await nodes.server.start()
    await until(async () => totals.at(-1) === 9)
  })

  it('[OUT-13] are each node’s own while Redis has no memory for counts, and all again after it', async () => {
    const [a, b] = [await openNode(nodes, 300), await openNode(nodes, 300)]
    const [onA, onB] = [await collectTotals(a, 'x'), await collectTotals(b, 'x')]
    a.counts.report('x', 3)
    b.counts.report('x', 4)
    await until(async () => onA.at(-1) === 7 && onB.at(-1) === 7)
    await a.line.commands.configSet('maxmemory', '1')
    // Each is told again and again, and by nobody else.
    const since = (all: number[]) => all.slice(all.lastIndexOf(7) + 1)
    await until(async () => since(onA).length >= 3 && since(onB).length >= 3)
    expect([new Set(since(onA)), new Set(since(onB))]).toEqual([new Set([3]), new Set([4])])
    await until(async () => (await a.counts.totals('')).get('x') === 3)
    await a.line.commands.configSet('maxmemory', '0')
    await until(async () => onA.at(-1) === 7 && onB.at(-1) === 7)
  })
})
