import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RateLimits } from '#server/ports/cluster.ts'

/** A rate limits adapter in the form that the port's test suite needs. */
export interface RateLimitsUnderTest {
  /** Returns the limits of a new node; with a single-node adapter all nodes share them. */
  node(): Promise<RateLimits>
  close(): Promise<void>
}

const limit = { tries: 5, windowSeconds: 600 }

/** Runs the tests that every rate limits adapter must pass. */
export function testRateLimits(name: string, start: () => Promise<RateLimitsUnderTest>): void {
  describe(name, () => {
    let test: RateLimitsUnderTest
    beforeEach(async () => {
      test = await start()
    })
    afterEach(() => test.close())

    it('allow so many tries; asking, and a try too many, use none', async () => {
      const limiter = (await test.node()).limiter('codes', limit)
      for (let tried = 0; tried < 5; tried += 1) {
        expect(await limiter.used('ann')).toBe(tried)
        expect(await limiter.use('ann')).toBe(true)
      }
      expect(await limiter.use('ann')).toBe(false)
      expect(await limiter.used('ann')).toBe(5)
      expect(await limiter.used('bob')).toBe(0)
    })

    it('tell what is left and when the window ends', async () => {
      const limiter = (await test.node()).limiter('keys', { tries: 2, windowSeconds: 600 })
      const attempts = [1, 0, 0].map(() => limiter.consume('ann'))
      const [first, second, third] = await Promise.all(attempts)
      expect([first, second, third]).toMatchObject([
        { isAllowed: true, used: 1, remaining: 1 },
        { isAllowed: true, used: 2, remaining: 0 },
        { isAllowed: false, remaining: 0 },
      ])
      expect(third?.resetMs).toBeGreaterThan(0)
      expect(third?.resetMs).toBeLessThanOrEqual(600_000)
    })

    it('have a try again that was given back', async () => {
      const limiter = (await test.node()).limiter('codes', { tries: 1, windowSeconds: 600 })
      const attempt = await limiter.consume('ann')
      expect(await limiter.use('ann')).toBe(false)
      await attempt.giveBack()
      await attempt.giveBack()
      expect(await limiter.used('ann')).toBe(0)
      expect([await limiter.use('ann'), await limiter.use('ann')]).toEqual([true, false])
    })

    it('[BOUND-7] let no more through at once than are allowed, whatever is given back', async () => {
      const limiter = (await test.node()).limiter('codes', limit)
      let [inside, most] = [0, 0]
      const tries = Array.from({ length: 300 }, async (_, number) => {
        const attempt = await limiter.consume('ann')
        if (!attempt.isAllowed) return
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setImmediate(resolve))
        inside -= 1
        if (number % 2 === 0) await attempt.giveBack()
      })
      await Promise.all(tries)
      expect(most).toBeLessThanOrEqual(5)
      expect(await limiter.used('ann')).toBeLessThanOrEqual(5)
    })

    it('count each key and each name alone', async () => {
      const limits = await test.node()
      const [codes, words] = [limits.limiter('codes', limit), limits.limiter('words', limit)]
      for (let tried = 0; tried < 5; tried += 1) await codes.use('ann')
      expect(await codes.use('bob')).toBe(true)
      expect(await words.use('ann')).toBe(true)
      expect(await codes.use('ann')).toBe(false)
    })

    it('allow no try too many to those who try at the same time, on whatever node', async () => {
      const nodes = [await test.node(), await test.node()]
      const limiters = nodes.map((node) => node.limiter('codes', limit))
      const tries = Array.from({ length: 40 }, (_, index) => limiters[index % 2]?.use('all'))
      const allowed = (await Promise.all(tries)).filter(Boolean)
      expect(allowed).toHaveLength(5)
      for (const limiter of limiters) expect(await limiter.use('all')).toBe(false)
    })

    it('begin anew when the window has ended', async () => {
      const limiter = (await test.node()).limiter('events', { tries: 1, windowSeconds: 1 })
      expect(await limiter.use('ann')).toBe(true)
      expect(await limiter.use('ann')).toBe(false)
      await until(async () => (await limiter.used('ann')) === 0)
      expect(await limiter.use('ann')).toBe(true)
    })
  })
}
