// @vitest-environment happy-dom

import { MAX_MARKS, type Mark } from '@live-scribe/contract/marks/mark'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReaderMarks } from './reader-marks.ts'

const CODE = 'ABC234'
const create = (index: number): Mark => ({
  id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  position_ms: index * 1000,
  kind: 'moment',
  note: '',
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[MARK-10] a reader’s marks stay in this browser, one list for each code, and nothing is sent', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const marks = createReaderMarks(CODE)
  marks.save(create(2))
  marks.save(create(1))
  marks.save({ ...create(2), kind: 'to_do', note: 'שאלה 👩‍💻' })
  const kept = [create(1), { ...create(2), kind: 'to_do', note: 'שאלה 👩‍💻' }]
  expect(marks.getSnapshot()).toEqual({ marks: kept, problem: null, unsaved: 0 })
  expect(createReaderMarks(CODE).getSnapshot().marks).toEqual(kept)
  expect(createReaderMarks('XYZ789').getSnapshot().marks).toEqual([])
  marks.remove(create(1).id)
  marks.remove(create(2).id)
  expect(localStorage.length).toBe(0)
  expect(fetch).not.toHaveBeenCalled()
})

it('[MARK-11] marks of two tabs are all kept, and each tab shows the other’s', () => {
  const [one, other] = [createReaderMarks(CODE), createReaderMarks(CODE)]
  const stop = other.subscribe(() => {})
  one.save(create(1))
  window.dispatchEvent(new StorageEvent('storage', { key: `live-scribe.marks.${CODE}` }))
  expect(other.getSnapshot().marks).toEqual([create(1)])
  other.save(create(2))
  one.save(create(3))
  expect(one.getSnapshot().marks).toEqual([create(1), create(2), create(3)])
  stop()
})

it('[MARK-11] one too many is not set, with a sentence that says what to do', () => {
  const all = Array.from({ length: MAX_MARKS }, (_, index) => create(index))
  localStorage.setItem(`live-scribe.marks.${CODE}`, JSON.stringify(all))
  const marks = createReaderMarks(CODE)
  marks.save(create(10_000))
  expect(marks.getSnapshot().marks).toHaveLength(MAX_MARKS)
  expect(marks.getSnapshot().problem).toContain('at most 500 marks. Delete one')
  marks.save({ ...create(3), note: 'changed' })
  expect(marks.getSnapshot().problem).toBeNull()
})

it('[MARK-11] what is stored and is no mark is left out', () => {
  const key = `live-scribe.marks.${CODE}`
  for (const broken of ['{', 'null', '7', '{"a":1}', '[1,null,{"id":"x"}]']) {
    localStorage.setItem(key, broken)
    expect(createReaderMarks(CODE).getSnapshot().marks).toEqual([])
  }
  localStorage.setItem(key, JSON.stringify([create(1), { ...create(2), kind: 'joke' }]))
  expect(createReaderMarks(CODE).getSnapshot().marks).toEqual([create(1)])
})

it('[MARK-11] without storage marks last as long as the page, which says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const marks = createReaderMarks(CODE)
  marks.save(create(1))
  marks.save(create(2))
  expect(marks.getSnapshot().marks).toHaveLength(2)
  expect(marks.getSnapshot().problem).toContain('does not store marks')
})
