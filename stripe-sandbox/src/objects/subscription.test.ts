import { expect, it } from 'vitest'
import { getCalendarMonthFrom } from './subscription.ts'

const at = (text: string) => Date.parse(text) / 1000

it.each([
  ['2026-03-01T10:00:00Z', '2026-04-01T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2026-12-15T00:00:00Z', '2027-01-15T00:00:00Z'],
])('a month from %s ends at %s', (start, end) => {
  expect(getCalendarMonthFrom(at(start))).toEqual({ start: at(start), end: at(end) })
})

it('[SBX-11] after a short month goes on to the day on which it began', () => {
  const began = at('2026-01-31T10:00:00Z')
  const ends: string[] = []
  for (let start = began; ends.length < 4; ) {
    start = getCalendarMonthFrom(start, began).end
    ends.push(new Date(start * 1000).toISOString().slice(5, 10))
  }
  expect(ends).toEqual(['02-28', '03-31', '04-30', '05-31'])
})
