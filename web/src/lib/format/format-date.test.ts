import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDateAndTime, formatDay, formatTimeOfDay } from './format-date.ts'

/** Node's narrow space before AM and PM is a plain one in browsers. */
const plain = (text: string) => text.replace(/\s/g, ' ')
const moments = fc.date({
  min: new Date(2000, 0),
  max: new Date(2100, 0),
  noInvalidDate: true,
})
const speak = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)

afterEach(() => vi.restoreAllMocks())

it('writes American dates as the browser does', () => {
  speak('en-US')
  const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

  fc.assert(
    fc.property(moments, (date) => {
      expect(plain(formatDateAndTime(date.getTime()))).toBe(plain(short.format(date)))
      expect(formatDay(date.getTime())).toBe(long.format(date))
    }),
  )
})

it('writes noon and midnight as twelve', () => {
  speak('en-US')
  expect(formatDateAndTime(new Date(2026, 8, 5, 0, 7).getTime())).toBe('Sep 5, 2026, 12:07 AM')
  expect(formatDateAndTime(new Date(2026, 8, 5, 12, 7).getTime())).toBe('Sep 5, 2026, 12:07 PM')
})

it('leaves the dates of other languages to the browser', () => {
  speak('de')
  const moment = new Date(2026, 8, 5, 0, 7).getTime()

  expect(formatDateAndTime(moment)).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
  )
  expect(formatDay(moment)).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(moment),
  )
})

it.each([
  [4, '4:05:09 AM'],
  [0, '12:05:09 AM'],
  [12, '12:05:09 PM'],
  [23, '11:05:09 PM'],
])('[VIEW-47] writes the time of day at %i as the dates beside it do', (hour, text) => {
  const moment = new Date(2026, 8, 5, hour, 5, 9).getTime()
  expect(formatTimeOfDay(moment)).toBe(text)
  expect(formatDateAndTime(moment)).toBe(`Sep 5, 2026, ${text.replace(':09', '')}`)
})
