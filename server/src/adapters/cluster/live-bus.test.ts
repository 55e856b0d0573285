import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { until } from '@live-scribe/testing/time/until'
import { expect, it } from 'vitest'
import { inProcessBus } from './in-process.ts'
import { collectEvents, testLiveBus } from './live-bus.suite.ts'
import { RedisBus } from './redis.ts'
import { RedisConnection } from './redis-connection.ts'

testLiveBus('the bus in the process', async () => {
  const bus = inProcessBus()
  return { node: async () => bus, close: () => bus.close() }
})

testLiveBus('the bus over Redis', async () => {
  const nodes = await RedisTestBed.start()
  return {
    node: async () => new RedisBus(await nodes.connect()),
    close: () => nodes.close(),
  }
})

it('a Redis that crashes costs a node’s own listeners nothing, and all hear that they may have missed something', async () => {
  const nodes = await RedisTestBed.start()
  const [a, b] = [new RedisBus(await nodes.connect()), new RedisBus(await nodes.connect())]
  const [onA, onB] = [await collectEvents(a, 'x'), await collectEvents(b, 'x')]
  await nodes.server.kill()
  await until(async () => nodes.warnings.length === 2)
  a.publish({ channel: 'x', event: 'e', data: 'while away' })
  const late = await collectEvents(b, 'x')
  expect(onA.heard).toHaveLength(1)
  await nodes.server.start()
  await until(async () => onA.missed > 0 && onB.missed > 0 && late.missed > 0)
  await until(async () => nodes.warnings.length === 4)
  a.publish({ channel: 'x', event: 'e', data: 'after' })
  await until(async () => onB.heard.length === 1 && late.heard.length === 1)
  expect(onB.heard[0]?.data).toBe('after')
  expect(onA.heard.map(({ data }) => data)).toEqual(['while away', 'after'])
  expect(new Set(nodes.warnings)).toEqual(
    new Set([
      'Redis is unavailable: this node counts and publishes by itself',
      'Redis is available again: viewers catch up from the log',
    ]),
  )
  await nodes.close()
})

it('a start without Redis says what to do', async () => {
  const url = 'redis://:secret@127.0.0.1:1'
  const opening = RedisConnection.open({ url, prefix: '', log: { warn: () => {} } })
  await expect(opening).rejects.toThrow(
    /^No Redis answers at 127\.0\.0\.1:1: .*Start it, or correct REDIS_URL\.$/,
  )
})
