import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { dateIn, toInstants } from './search-days.ts'
import { toSpokenForm } from './spoken-form.ts'

const TODAY = '2026-11-22'

describe('a search as it was typed', () => {
  it.each([
    ['cache miss', ['word cache', 'word miss']],
    ['"of the"  cache?', ['exact of the', 'word cache']],
    ['„of the“ x', ['exact of the', 'word x']],
    ['"never closed', ['exact never closed']],
    ['O(n log n) or C++.', ['exact O(n log n)', 'word or', 'exact C++']],
    ['[0], <tag> {} arr[0]', ['exact 0', 'exact tag', 'exact arr[0]']],
    ['don’t & | !', ['word don’t']],
    ['\u200B\u202Ekuber\u00ADnetes\uFEFF \u2060', ['word kubernetes']],
  ])('[FIND-2, FIND-3] %s has its words and phrases', (typed, expected) => {
    const { terms } = parseSearch(typed, TODAY)
    expect(terms.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected)
  })

  it.each([
    ['2026-11-21', { first: '2026-11-21', last: '2026-11-21' }],
    ['Today', { first: TODAY, last: TODAY }],
    ['2026-11-21 yesterday 2026-01-01', { first: '2026-01-01', last: '2026-11-21' }],
    ['this week', { first: '2026-11-16', last: '2026-11-22' }],
    ['last week', { first: '2026-11-09', last: '2026-11-15' }],
    ['2026-02-30', null],
    ['"today"', null],
    ['last', null],
  ])('[FIND-5] %s has its days', (typed, days) => {
    expect(parseSearch(typed, TODAY).days).toEqual(days)
  })

  it('[FIND-6] has the last speaker that it names', () => {
    expect(parseSearch('speaker:Ann cache Speaker:"Maria L" ', TODAY)).toMatchObject({
      speaker: 'Maria L',
      terms: [{ kind: 'word', text: 'cache' }],
    })
  })

  it.each([
    ['mark:any', 'any', []],
    ['cache MARK:Todo', 'to_do', ['cache']],
    ['mark:question mark:decision', 'decision', []],
    ['marks', null, ['marks']],
    ['mark: any', null, ['mark', 'any']],
    ['mark:constructor', null, ['mark:constructor']],
    ['"mark:any"', null, ['mark:any']],
  ])('[FIND-21, FIND-24] %s has its kind of marks', (typed, marks, words) => {
    const parsed = parseSearch(typed, TODAY)
    expect(parsed.marks).toBe(marks)
    expect(parsed.terms.map(({ text }) => text)).toEqual(words)
  })

  it('[FIND-22] keeps to questions by one word, which in quotes is a phrase', () => {
    expect(parseSearch('why Is:Question', TODAY)).toMatchObject({
      isQuestion: true,
      terms: [{ kind: 'word', text: 'why' }],
    })
    expect(parseSearch('"is:question" is:questions', TODAY).isQuestion).toBe(false)
  })

  it('[FIND-10] has no term without a letter or digit, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const { text } of parseSearch(typed, TODAY).terms)
          expect(text).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})

describe('days of a time zone', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
  ])('[FIND-5] %s %s is from midnight to midnight', (zone, day, from, until) => {
    const instants = toInstants({ first: day, last: day }, zone)
    expect([instants.from.toISOString(), instants.until.toISOString()]).toEqual([from, until])
    expect(dateIn(zone, instants.from)).toBe(day)
    expect(dateIn(zone, new Date(instants.until.getTime() - 1))).toBe(day)
  })
})

describe('code as it is said', () => {
  it.each([
    ['O(n)', 'O of n'],
    ['O(1)', 'O of one'],
    ['O(n^2)', 'O of n squared'],
    ['user_id', 'user underscore id'],
    ['C++', 'C plus plus'],
    ['foo.bar()', 'foo dot bar'],
    ['kubectl', 'kubectl'],
  ])('[FIND-3] %s is %s', (code, spoken) => {
    expect(toSpokenForm(code)).toBe(spoken)
  })
})
