import { findGapStart } from '@live-scribe/contract/live/merge-log'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  entryText,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import {
  applyUtterance,
  emptyTranscript,
  mergeLog,
  type TranscriptState,
} from './transcript-model.ts'

function textsOf(state: TranscriptState): string[] {
  return state.entries.map((entry) => entry.text)
}
type Step =
  | { type: 'final'; number: number }
  | { type: 'interim'; after: number; timestamp: number }
  | { type: 'log'; upTo: number }
const MOST = 12
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('final' as const),
      number: fc.integer({ min: 1, max: MOST }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('interim' as const),
      after: fc.integer({ min: 0, max: MOST }),
      timestamp: fc.integer({ min: START_MS, max: START_MS + 5000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('log' as const),
      upTo: fc.integer({ min: 0, max: MOST }),
    }),
  },
)
function take(state: TranscriptState, next: Step): TranscriptState {
  switch (next.type) {
    case 'final':
      return applyUtterance(state, createFinalEvent(next.number))
    case 'interim':
      return applyUtterance(state, createInterimEvent(next.after, 'heard', next.timestamp))
    case 'log':
      return mergeLog(state, createLogPage(state.entries.length, next.upTo))
    default:
      return next satisfies never
  }
}
describe('any delivery', () => {
  it('shows a gapless part of the log at every moment, and the log at the end', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 0, max: MOST }),
        (steps, last) => {
          let state = emptyTranscript
          for (const next of steps) {
            state = take(state, next)
            expect(textsOf(state)).toEqual(state.entries.map((_, index) => entryText(index + 1)))
            for (const interim of state.interims)
              expect(interim.segmentNumber).toBeGreaterThanOrEqual(state.entries.length)
          }
          const after = findGapStart(state) ?? state.entries.length
          const reach = Math.max(last, state.announced)
          const whole = mergeLog(state, createLogPage(after, reach))

          expect(findGapStart(whole)).toBeNull()
          expect(whole.entries.map((entry) => entry.segmentNumber)).toEqual(
            Array.from({ length: reach }, (_, index) => index + 1),
          )
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
