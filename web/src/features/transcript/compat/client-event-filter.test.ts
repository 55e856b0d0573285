// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_CODE, START_MS } from '../../../../test/transcript-fixtures.ts'
import {
  createClientEventFilter,
  FILTER_RETENTION_MS,
  MAX_RECENT_TEXTS,
} from './client-event-filter.ts'

function final(text: string, seconds: number) {
  return {
    sessionId: SESSION_CODE,
    text,
    isFinal: true,
    timestamp: START_MS + seconds * 1000,
  }
}

const keys = () => Object.keys(localStorage)

beforeEach(() => localStorage.clear())

describe('words without a number', () => {
  it('[VIEW-24] are dropped when they are not newer than the last ones', () => {
    const admits = createClientEventFilter(SESSION_CODE)

    expect(admits(final('one', 2))).toBe(true)
    expect(admits(final('two', 2))).toBe(false)
    expect(admits(final('three', 1))).toBe(false)
    expect(admits(final('four', 3))).toBe(true)
  })

  it('[VIEW-25] are dropped when they are one of the last 20 texts', () => {
    const admits = createClientEventFilter(SESSION_CODE)
    for (let number = 1; number <= MAX_RECENT_TEXTS + 1; number += 1) {
      expect(admits(final(`text ${number}`, number))).toBe(true)
    }

    expect(MAX_RECENT_TEXTS).toBe(20)
    expect(admits(final('text 2', 100))).toBe(false)
    expect(admits(final('text 21', 101))).toBe(false)
    expect(admits(final('text 1', 102))).toBe(true)
  })

  it('[VIEW-26] are remembered in this browser for their session', () => {
    createClientEventFilter(SESSION_CODE)(final('one', 5))
    const afterReload = createClientEventFilter(SESSION_CODE)

    expect(afterReload(final('one', 6))).toBe(false)
    expect(afterReload(final('two', 5))).toBe(false)
    expect(createClientEventFilter('OTHER2')(final('one', 5))).toBe(true)
  })

  it('[RISK-39] are forgotten a day later, whatever session comes next', () => {
    vi.useFakeTimers({ now: START_MS })
    createClientEventFilter(SESSION_CODE)(final('one', 1))
    localStorage.setItem('live-scribe.heard.BROKEN', '{"texts":')
    vi.setSystemTime(START_MS + FILTER_RETENTION_MS)
    createClientEventFilter('OTHER2')
    expect(keys()).toEqual([`live-scribe.heard.${SESSION_CODE}`])

    vi.setSystemTime(START_MS + FILTER_RETENTION_MS + 1)
    createClientEventFilter('OTHER2')
    expect(keys()).toEqual([])
  })

  it('[RISK-72] being heard are dropped once the final after them is there', () => {
    const admits = createClientEventFilter(SESSION_CODE)
    admits(final('one two', 5))

    expect(admits({ ...final('one', 4), isFinal: false })).toBe(false)
    expect(admits({ ...final('three', 6), isFinal: false })).toBe(true)
  })

  it('are told apart where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError')
    })
    const admits = createClientEventFilter(SESSION_CODE)

    expect(admits(final('one', 1))).toBe(true)
    expect(admits(final('one', 2))).toBe(false)
  })
})
