import { expect, it } from 'vitest'
import { findTroubleDays, type Trouble } from './trouble-days.ts'

const HOUR_MS = 3_600_000
const now = new Date(2026, 10, 28, 12).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const trouble = (began_at: string, ended_at: string | null): Trouble => ({
  service: 'reading',
  began_at,
  ended_at,
})

function hoursOf(troubles: Trouble[], service: 'reading' | 'paying' = 'reading') {
  return findTroubleDays(troubles, service, now).map(({ troubleMs }) => troubleMs / HOUR_MS)
}

const quiet = Array.from({ length: 14 }, () => 0)

it('[STAT-13] each of 14 days has the time of its own incidents, also of one over midnight', () => {
  const days = findTroubleDays([], 'reading', now)
  expect(days.map(({ startMs }) => new Date(startMs).getDate())).toEqual([
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
  ])
  expect(hoursOf([trouble(at(20, 22), at(21, 3)), trouble(at(21, 10), at(21, 11))])).toEqual(
    quiet.with(5, 2).with(6, 4),
  )
})

it('[STAT-13] an incident that goes on lasts until now, and one from before is cut', () => {
  expect(hoursOf([trouble(at(28, 9), null)])).toEqual(quiet.with(13, 3))
  expect(hoursOf([trouble(at(14, 20), at(15, 1))])).toEqual(quiet.with(0, 1))
})

it('[STAT-13] the incidents of another service count for that one alone', () => {
  expect(hoursOf([trouble(at(20, 1), at(20, 2))], 'paying')).toEqual(quiet)
})
