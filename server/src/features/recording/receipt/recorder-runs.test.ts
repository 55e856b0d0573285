import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeRuns } from './receipt-gaps.ts'
import { addCapturedCount } from './recorder-runs.ts'

/** Runs of one recording, each of which begins where the one before ends, as the last report of each. */
const reports = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  .map((lengths) => {
    let end = 0
    return lengths.map((samples, index): CapturedCount => {
      const start = end
      end += samples
      return { run: `run ${index}`, start, samples, earlier_end: 0 }
    })
  })

it('[RECEIPT-9] counts are the same in whatever order the reports of runs arrive, and however often', () => {
  fc.assert(
    fc.property(
      reports.chain((inOrder) =>
        fc.record({
          inOrder: fc.constant(inOrder),
          arriving: fc.shuffledSubarray([...inOrder, ...inOrder], {
            minLength: 2 * inOrder.length,
          }),
        }),
      ),
      ({ inOrder, arriving }) => {
        const runs = arriving.reduce<ReturnType<typeof addCapturedCount>>(addCapturedCount, [])
        expect(runs).toEqual(
          inOrder.map(({ run, start, samples }) => ({ run, start, end: start + samples })),
        )
        expect(placeRuns(runs).replaced).toEqual([])
      },
    ),
  )
})

it('[RECEIPT-4] what a replaced run captured is lost where the next one began, also when that one reported first', () => {
  const next = { run: 'next', start: 500, samples: 300, earlier_end: 0 }
  const replaced = { run: 'replaced', start: 0, samples: 600, earlier_end: 0 }
  const runs = addCapturedCount(addCapturedCount([], next), replaced)
  expect(placeRuns(runs)).toEqual({
    placed: [
      { start: 0, end: 500 },
      { start: 500, end: 800 },
    ],
    replaced: [{ start: 500, end: 600 }],
  })
})
