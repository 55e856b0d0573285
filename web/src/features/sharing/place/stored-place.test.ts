// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_STORED_PLACES, readPlace, writePlace } from './stored-place.ts'

beforeEach(() => localStorage.clear())

describe('a stored place', () => {
  it('[PLACE-2] is read back for its transcript alone, and forgotten with null', () => {
    writePlace('ABC234', { line: 3, last: 5, at: 7 })
    expect(readPlace('ABC234')).toEqual({ line: 3, last: 5, at: 7 })
    expect(readPlace('XYZ789')).toBeNull()
    writePlace('ABC234', null)
    expect(readPlace('ABC234')).toBeNull()
  })

  it('[PLACE-6] of the fifty latest transcripts is kept', () => {
    for (let at = 0; at <= MAX_STORED_PLACES; at += 1) {
      writePlace(`CODE${at}`, { line: 1, last: 1, at })
    }
    expect(readPlace('CODE0')).toBeNull()
    expect(readPlace('CODE1')).not.toBeNull()
    expect(localStorage).toHaveLength(MAX_STORED_PLACES)
  })

  it.each([
    '{',
    '[]',
    '"x"',
    '{"line":0,"last":1,"at":1}',
    '{"line":1.5,"last":2,"at":1}',
    '{"line":1}',
  ])('[PLACE-6] is none where the browser has %s', (value) => {
    localStorage.setItem('live-scribe.place.ABC234', value)
    expect(readPlace('ABC234')).toBeNull()
  })

  it('[PLACE-6] is no fault where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, removeItem: refuse, setItem: refuse })
    writePlace('ABC234', { line: 3, last: 5, at: 7 })
    expect(readPlace('ABC234')).toBeNull()
  })
})
