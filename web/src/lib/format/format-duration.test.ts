import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it('[VIEW-12] writes elapsed time as m:ss', () => {
  expect([0, 999, 61_000, 599_999].map(formatDuration)).toEqual(['0:00', '0:00', '1:01', '9:59'])
})

it('adds hours when there are some', () => {
  expect(formatDuration(3_723_000)).toBe('1:02:03')
})

it('never goes below zero', () => {
  expect(formatDuration(-5)).toBe('0:00')
})
