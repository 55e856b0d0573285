import { expect, it } from 'vitest'
import { recordedThisMonth } from './recorded-this-month.ts'

const now = new Date(2026, 10, 21)

function session(day: Date, duration_minutes: number | null, status = 'completed' as const) {
  return { status, started_at: day.toISOString(), duration_minutes }
}

it('adds up what was recorded since the first of the month, and is finished', () => {
  const sessions = [
    session(new Date(2026, 10, 20), 31),
    session(new Date(2026, 10, 1), 5),
    session(new Date(2026, 9, 31, 23, 59), 100),
    session(new Date(2026, 10, 21), null),
    { ...session(new Date(2026, 10, 21), 7), status: 'paused' as const },
  ]
  expect(recordedThisMonth(sessions, now)).toBe(36)
})
