// @module-tag deep

import { describe, expect, it } from 'vitest'
import { makeShapes } from './shapes.ts'
import { textFunctions } from './text-functions.ts'

/** Texts are doubled so many times, up to the longest. */
const DOUBLINGS = 3
/** Milliseconds of processor time in which a function is called again: systems count it in steps of four. */
const MEASURED_MS = 40
/** A doubled text may take so many times as long. Shorter times say nothing. */
const MAX_GROWTH = 2.3
const LEAST_MS = 0.5
const MAX_ATTEMPTS = 8
/** Calls that take less than `LEAST_MS` together are fast enough. */
const MAX_CALLS = MEASURED_MS / LEAST_MS
/** Milliseconds of processor time for the longest text. */
const MAX_MS = 50

/** Milliseconds of processor time of this thread that a call takes. */
function measure(run: () => unknown): number {
  const start = process.threadCpuUsage()
  for (let calls = 1; ; calls += 1) {
    run()
    const { user, system } = process.threadCpuUsage(start)
    const usedMs = (user + system) / 1000
    if (usedMs >= MEASURED_MS || calls >= MAX_CALLS) return usedMs / calls
  }
}

/**
 * How much longer a doubled text takes. Each length counts by the least of several measurements: other
 * work on the machine makes it more, and never makes a square of it linear.
 */
function measureGrowth(run: (length: number) => unknown, max: number) {
  const lengths = Array.from({ length: DOUBLINGS + 1 }, (_, n) => Math.floor(max / 2 ** n))
  let times = lengths.map(() => Number.POSITIVE_INFINITY)
  for (let attempt = 0; ; attempt += 1) {
    times = lengths.map((length, n) =>
      Math.min(
        times[n] ?? 0,
        measure(() => run(length)),
      ),
    )
    const [longestMs = 0] = times
    const growth = longestMs < LEAST_MS ? 1 : growthOf(times)
    const isWithin = growth <= MAX_GROWTH && longestMs < MAX_MS
    if (isWithin || attempt === MAX_ATTEMPTS) return { longestMs, growth, times }
  }
}

/** How many times as long a doubling takes: what grows too fast does so over one and over all. */
function growthOf([longestMs = 0, ...shorter]: readonly number[]): number {
  const overEach = shorter.map((ms, n) => (longestMs / Math.max(LEAST_MS / 2, ms)) ** (1 / (n + 1)))
  return Math.min(...overEach)
}

describe('[BOUND-13] the work of a function that takes a text grows with the text', () => {
  it.each(Object.entries(textFunctions))('%s', (_, { max, run }) => {
    const shapes = makeShapes(Number(process.env['SHAPE_SEED'] ?? 40))
    // Compiled before it is measured.
    for (const write of shapes) run(write(Math.ceil(max / 8)))
    for (const write of shapes) {
      const found = measureGrowth((length) => run(write(length)), max)
      const shown = `${JSON.stringify(write(40))}: ${found.times.join(', ')} ms`
      expect(found.longestMs, shown).toBeLessThan(MAX_MS)
      expect(found.growth, shown).toBeLessThanOrEqual(MAX_GROWTH)
    }
  })
})
