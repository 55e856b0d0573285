import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { until } from '@live-scribe/testing/time/until'
import { expect, it } from 'vitest'
import { inProcessRateLimits } from './in-process.ts'
import { testRateLimits } from './rate-limits.suite.ts'
import { redisRateLimits } from './redis.ts'

testRateLimits('limits in the process', async () => {
  const limits = inProcessRateLimits()
  return { node: async () => limits, close: async () => {} }
})

testRateLimits('limits over Redis', async () => {
  const nodes = await RedisTestBed.start()
  return {
    node: async () => redisRateLimits(await nodes.connect()),
    close: () => nodes.close(),
  }
})

it('[BOUND-27] two limits of one name must be alike', () => {
  const limits = inProcessRateLimits()
  const limit = { tries: 3, windowSeconds: 600 }
  expect(limits.limiter('codes', limit)).toBe(limits.limiter('codes', { ...limit }))
  expect(() => limits.limiter('codes', { ...limit, tries: 4 })).toThrow(
    'codes are limited to 3 in 600 s',
  )
})

it('[BOUND-41] what a node has counted is used up also after Redis has lost its counts', async () => {
  const nodes = await RedisTestBed.start()
  const line = await nodes.connect()
  const limiter = redisRateLimits(line).limiter('codes', { tries: 2, windowSeconds: 600 })
  expect([await limiter.use('ann'), await limiter.use('ann')]).toEqual([true, true])
  await nodes.server.kill()
  await nodes.server.start()
  await until(async () => line.isThere)
  expect(await limiter.used('ann')).toBe(2)
  expect(await limiter.use('ann')).toBe(false)
  expect(await limiter.use('bob')).toBe(true)
  await nodes.close()
})

it('[BOUND-41] a node that was refused what others used up counts nothing of its own', async () => {
  const nodes = await RedisTestBed.start()
  const limit = { tries: 1, windowSeconds: 600 }
  const [here, there] = await Promise.all(
    ['here', 'there'].map(async () =>
      redisRateLimits(await nodes.connect()).limiter('codes', limit),
    ),
  )
  const used = await there?.consume('ann')
  expect(await here?.use('ann')).toBe(false)
  await used?.giveBack()
  expect(await here?.use('ann')).toBe(true)
  await nodes.close()
})

it('without Redis a node goes on with what it counted itself, and says so once', async () => {
  const nodes = await RedisTestBed.start()
  const limiter = redisRateLimits(await nodes.connect()).limiter('codes', {
    tries: 3,
    windowSeconds: 600,
  })
  expect(await limiter.use('ann')).toBe(true)
  await nodes.server.kill()
  await until(async () => nodes.warnings.length > 0)
  expect([await limiter.use('ann'), await limiter.use('ann')]).toEqual([true, true])
  expect(await limiter.use('ann')).toBe(false)
  expect(nodes.warnings).toHaveLength(1)
  await nodes.close()
})
