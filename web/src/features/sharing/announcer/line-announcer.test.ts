import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AnnouncerPace,
  LineAnnouncer,
  MAX_HOLD_MS,
  MAX_WAITING_LINES,
} from './line-announcer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** An announcer, and all that it said. */
function announcer(pace: Partial<AnnouncerPace> = {}) {
  const made = new LineAnnouncer({ every: 1, pauseMs: 1000, ...pace })
  const said: string[] = []
  made.subscribe(() => said.push(made.getSnapshot()?.text ?? ''))
  const add = (...texts: string[]) => {
    for (const text of texts) made.add(() => text)
  }

  return { made, said, add, run: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('lines', () => {
  it('[PLACE-20] are said one at a time, with the pause between, equal ones too', async () => {
    const { made, said, add, run } = announcer()
    add('One.', 'Yes.', 'Yes.')
    expect(said).toEqual(['One.'])
    await run(999)
    expect(said).toEqual(['One.'])
    await run(1)
    expect(said).toEqual(['One.', 'Yes.'])
    const { number } = made.getSnapshot() ?? {}
    await run(1000)
    expect(said).toEqual(['One.', 'Yes.', 'Yes.'])
    expect(made.getSnapshot()?.number).not.toBe(number)
  })

  it('[PLACE-21] are held back until they are as many as chosen, or for twenty seconds', async () => {
    const { said, add, run } = announcer({ every: 5 })
    add('1', '2', '3', '4')
    await run(MAX_HOLD_MS - 1)
    expect(said).toEqual([])
    await run(1)
    expect(said).toEqual(['1'])
    await run(3000)
    add('5', '6', '7', '8', '9')
    await run(5000)
    expect(said).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('[PLACE-21] that are held back are said at once when no more come', () => {
    const { made, said, add } = announcer({ every: 5 })
    add('1')
    made.flush()
    expect(said).toEqual(['1'])
  })

  it('[PLACE-21] are not said by who chose none, and said again by who changes that', () => {
    const { made, said, add } = announcer({ every: 0 })
    add('1')
    made.addFirst(() => '3 new lines since you looked away.')
    made.setPace({ every: 1, pauseMs: 1000 })
    add('2')
    expect(said).toEqual(['2'])
    made.setPace({ every: 5, pauseMs: 1000 })
    add('3')
    made.setPace({ every: 1, pauseMs: 1000 })
    vi.advanceTimersByTime(1000)
    expect(said).toEqual(['2', '3'])
  })

  it('[PLACE-20] keep the pause when what waits is dropped, until all ends', async () => {
    const { made, said, add, run } = announcer({ pauseMs: 4000 })
    add('One.', 'Two.')
    made.clear()
    add('Three.')
    expect(said).toEqual(['One.'])
    await run(4000)
    expect(said).toEqual(['One.', 'Three.'])
    add('Four.')
    made.close()
    expect(vi.getTimerCount()).toBe(0)
    await run(4000)
    expect(said).toEqual(['One.', 'Three.'])
  })

  it('[PLACE-22] beyond twenty that wait are left out, the oldest first, and counted', async () => {
    const { said, add, run } = announcer({ pauseMs: 8000 })
    add(...Array.from({ length: MAX_WAITING_LINES + 4 }, (_, index) => `${index + 1}`))
    await run(8000)
    expect(said).toEqual(['1', '3 lines left out. 5'])
  })

  it('[PLACE-23] are dropped when the reader looks away, and what was missed is said first', async () => {
    const { made, said, add, run } = announcer()
    add('1', '2', '3')
    made.clear()
    await run(10_000)
    add('4')
    made.addFirst(() => '14 new lines since you looked away.')
    add('5')
    await run(5000)
    expect(said).toEqual(['1', '4', '14 new lines since you looked away.', '5'])
  })

  it('[PLACE-24] are said as they read at that time', async () => {
    const { made, said, add, run } = announcer()
    let text = 'cooper netties'
    add('1')
    made.add(() => text)
    text = 'Kubernetes'
    await run(1000)
    expect(said).toEqual(['1', 'Kubernetes'])
  })

  it('[PLACE-20, PLACE-22] are each said once, in order, or counted as left out, at any pace', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 5, 20),
        fc.constantFrom(1000, 4000, 8000),
        fc.array(fc.record({ lines: fc.integer({ min: 0, max: 30 }), ms: fc.nat(20_000) }), {
          maxLength: 20,
        }),
        async (every, pauseMs, steps) => {
          const { made, said, add, run } = announcer({ every, pauseMs })
          let count = 0
          for (const { lines, ms } of steps) {
            for (let line = 0; line < lines; line += 1) {
              count += 1
              add(`line ${count}`)
            }
            await run(ms)
          }
          await run(MAX_HOLD_MS + (MAX_WAITING_LINES + 1) * pauseMs)
          let expected = 0
          for (const text of said) {
            expected += Number(/^(\d+) lines? left out/.exec(text)?.[1] ?? 0) + 1
            expect(text).toMatch(new RegExp(`line ${expected}$`))
          }
          expect(expected).toBe(count)
          made.clear()
        },
      ),
      { numRuns: runs(50) },
    )
  })
})
