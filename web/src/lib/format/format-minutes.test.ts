import { expect, it } from 'vitest'
import { formatHours, formatMinutes, formatMinutesLimit } from './format-minutes.ts'

it('[SET-09] writes hours from 60 minutes on', () => {
  expect([1, 59, 60, 61, 90, 120, 630].map(formatHours)).toEqual([
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 hour 1 minute',
    '1 hour 30 minutes',
    '2 hours',
    '10 hours 30 minutes',
  ])
})

it('writes limits as people say them', () => {
  expect([5, 90, 240].map(formatMinutesLimit)).toEqual(['5 minutes', '90 minutes', '4 hours'])
  expect(formatMinutes(40_000)).toBe('40,000 minutes')
})
