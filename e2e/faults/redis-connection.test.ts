// @module-tag deep

import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectEvents } from '../../server/src/adapters/cluster/live-bus.suite.ts'
import { RedisBus, redisRateLimits } from '../../server/src/adapters/cluster/redis.ts'
import type { LiveBus } from '../../server/src/ports/cluster.ts'

let nodes: RedisTestBed
/** Proxy between Redis and node A only. */
let network: FaultProxy
let a: LiveBus
let b: LiveBus
beforeEach(async () => {
  nodes = await RedisTestBed.start()
  network = await FaultProxy.open(nodes.server.port)
  a = new RedisBus(await nodes.connect(network.url.replace('http', 'redis')))
  b = new RedisBus(await nodes.connect())
})
afterEach(async () => {
  await nodes.close()
  await network.close()
})

const event = (data: string, isDroppable = false) => ({
  channel: 'x',
  event: 'e',
  data,
  isDroppable,
})

test('[OUT-12] a node that loses its line to Redis tells the others of what they did not hear', async () => {
  const [onA, onB] = [await collectEvents(a, 'x'), await collectEvents(b, 'x')]
  const elsewhere = await collectEvents(b, 'y')
  network.down()
  await until(async () => nodes.warnings.length === 1)
  a.publish(event('lost'))
  network.restore()
  await until(async () => onB.missed > 0)
  await until(async () => nodes.warnings.length === 2)
  a.publish(event('after'))
  await until(async () => onB.heard.length === 1)
  expect(onB.heard[0]?.data).toBe('after')
  expect(onA.heard.map(({ data }) => data)).toEqual(['lost', 'after'])
  expect(elsewhere.missed).toBe(0)
})

test('what may be dropped is dropped: nobody is sent to the log for an interim', async () => {
  const onB = await collectEvents(b, 'x')
  network.down()
  await until(async () => nodes.warnings.length === 1)
  a.publish(event('interim', true))
  network.restore()
  await until(async () => nodes.warnings.length === 2)
  a.publish(event('after'))
  await until(async () => onB.heard.length === 1)
  expect(onB.missed).toBe(0)
})

test('[OUT-12] a Redis that says nothing more is noticed, done without, and found again', async () => {
  const onB = await collectEvents(b, 'x')
  const limiter = redisRateLimits(await nodes.connect()).limiter('codes', {
    tries: 1,
    windowSeconds: 600,
  })
  nodes.server.pause()
  a.publish(event('lost'))
  expect([await limiter.use('ann'), await limiter.use('ann')]).toEqual([true, false])
  const late = await collectEvents(a, 'x')
  a.publish(event('at once'))
  expect(late.heard).toHaveLength(1)
  await until(async () => nodes.warnings.length === 3)
  nodes.server.resume()
  await until(async () => onB.missed > 0 && late.missed > 0)
  await until(async () => nodes.warnings.length === 6)
  a.publish(event('after'))
  await until(async () => onB.heard.at(-1)?.data === 'after')
})
