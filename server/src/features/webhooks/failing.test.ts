import { expect, it } from 'vitest'
import { addFailure, type Failures, isFailingForGood, noFailures } from './failing.ts'

const HOUR_MS = 60 * 60_000
const start = Date.parse('2026-11-20T09:00:00Z')
const at = (hour: number) => new Date(start + hour * HOUR_MS)

/** Whether an endpoint that failed at these hours is switched off at the last one. */
function isOffAfter(hours: readonly number[]): boolean {
  const failures = hours.reduce<Failures>((sum, hour) => addFailure(sum, at(hour)), noFailures)
  return isFailingForGood(failures, at(hours.at(-1) ?? 0))
}

it.each([
  ['two, three days apart', [0, 72]],
  [
    'a thousand in an hour and one after three days',
    [...Array(1000).keys(), 72_000].map((n) => n / 1000),
  ],
  ['the nine of one event, and the first of another', [0, 0.1, 0.2, 0.4, 1.4, 4.4, 10.4, 22.4, 80]],
  ['five within three days', [0, 12, 24, 36, 71]],
] as const)(
  '[HOOK-26] is not switched off by failures that are few or close together: %s',
  (_name, hours) => {
    expect(isOffAfter(hours)).toBe(false)
  },
)

it.each([
  ['one every twelve hours', [0, 12, 24, 36, 48, 60, 72]],
  ['five, with pauses', [0, 20, 40, 60, 90]],
  ['one every hour', Array.from({ length: 73 }, (_, hour) => hour)],
] as const)('[HOOK-26] is switched off by failures over three days: %s', (_name, hours) => {
  expect(isOffAfter(hours)).toBe(true)
})
