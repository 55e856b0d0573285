import { describe, expect, it } from 'vitest'
import { parseListFilter, toRecordingFilter } from './list-filter.ts'

describe('the filter in the address', () => {
  it('[LIST-20] is read, and what is not valid is left out', () => {
    const search = { tag: ' Round  2 ', state: 'paused', from: '2026-11-01', until: '2026-11-23' }
    expect(parseListFilter(search)).toEqual({ ...search, tag: 'Round 2' })
    expect(parseListFilter({ tag: 2026, state: 'gone', from: '2026-02-30', until: 'now' })).toEqual(
      { tag: '2026' },
    )
    expect(
      parseListFilter({ tag: 'a\u0000b', state: 1, from: ['2026-11-01'], until: null }),
    ).toEqual({})
    expect(parseListFilter({ tag: 'x'.repeat(10_000), from: '0000-01-01' })).toEqual({})
  })

  it('[LIST-20] has whole days of the browser’s time zone, the last one included', () => {
    const { from, until } = toRecordingFilter({ from: '2026-03-01', until: '2026-03-01' })
    expect(from).toBe(new Date(2026, 2, 1).toISOString())
    expect(until).toBe(new Date(2026, 2, 2).toISOString())
  })
})
