import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { QueueFullError, Turns } from './turns.ts'

it('[BOUND-18] never runs more than the places, and each in turn of its key', {
  tags: 'property',
}, async () => {
  const bounds = fc.record({
    places: fc.integer({ min: 1, max: 3 }),
    maxWaiting: fc.integer({ min: 0, max: 5 }),
    maxOfKey: fc.integer({ min: 1, max: 4 }),
  })
  const keys = fc.array(fc.constantFrom('ann', 'bob', 'eve'), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(bounds, keys, fc.infiniteStream(fc.nat()), async (given, asked, picks) => {
      const turns = new Turns(given)
      const running: { key: string; end: () => void }[] = []
      const started: string[] = []
      let refused = 0
      const all = asked.map((key) =>
        turns
          .run(key, () => {
            started.push(key)
            expect(running.length).toBeLessThan(given.places)
            return new Promise<void>((end) => running.push({ key, end }))
          })
          .catch((error) => {
            expect(error).toBeInstanceOf(QueueFullError)
            refused += 1
          }),
      )
      const allowed = Math.min(asked.length, given.places + given.maxWaiting)
      await Promise.resolve()
      expect(turns.waiting).toBeLessThanOrEqual(given.maxWaiting)
      while (running.length > 0) {
        const [{ value: pick = 0 }] = [picks.next()]
        const [ended] = running.splice(pick % running.length, 1)
        ended?.end()
        for (let step = 0; step < 10; step += 1) await Promise.resolve()
      }
      await Promise.all(all)
      expect(started.length + refused).toBe(asked.length)
      expect(started.length).toBeLessThanOrEqual(allowed)
      expect(turns.waiting).toBe(0)
      // All places are free again.
      await Promise.all(
        Array.from({ length: given.places }, (_, key) => turns.run(`${key}`, async () => {})),
      )
    }),
    { numRuns: runs(500) },
  )
})

it('[BOUND-18] gives keys their turns: one with many delays another by one', async () => {
  const turns = new Turns({ places: 1, maxWaiting: 20, maxOfKey: 20 })
  const order: number[] = []
  const keys = ['ann', 'ann', 'ann', 'ann', 'bob', 'eve', 'bob']
  await Promise.all(keys.map((key, number) => turns.run(key, async () => void order.push(number))))
  expect(order).toEqual([0, 1, 4, 5, 2, 6, 3])
})
