import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planAxis } from './plan-axis.ts'

describe('[CHART-2] the axis of a chart', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[3], [0, 1, 2, 3]],
    [[14], [0, 5, 10, 15]],
    [[12_345], [0, 5000, 10_000, 15_000]],
    [
      [-400, 900],
      [-500, 0, 500, 1000],
    ],
  ])('of %j has round steps', (values, ticks) => {
    expect(planAxis(values, 3).ticks).toEqual(ticks)
  })

  it('holds zero and every value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (values) => {
        const { ticks, bottom, height } = planAxis(values, 3)
        expect(ticks).toContain(0)
        expect(ticks.length).toBeLessThanOrEqual(6)
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(bottom)
          expect(value).toBeLessThanOrEqual(bottom + height)
        }
      }),
      { numRuns: 200 },
    )
  })
})
