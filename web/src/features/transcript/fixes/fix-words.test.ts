import { expect, it } from 'vitest'
import { createPlaceCounter } from './fix-words.ts'

/** Finals that count how often their texts are read. */
function createLines(texts: readonly string[]) {
  const reads = texts.map(() => 0)
  const entries = texts.map((words, index) => ({
    ...{ key: `${index}`, segmentNumber: index + 1, spokenAt: 0, startMs: 0, endMs: 900 },
    ...{ channel: 0, speaker: 0, isGap: false, isEcho: false },
    get text() {
      reads[index] = (reads[index] ?? 0) + 1

      return words
    },
  }))

  return { entries: entries as never[], reads }
}

it('[FIX-62] each final is read once while the places of words are counted', () => {
  const { entries, reads } = createLines(['use it', 'it and it', 'none', 'it again'])
  const fixes = { version: 0, fixes: [] }
  const count = createPlaceCounter('it')
  expect(count({ entries: entries.slice(0, 2), fixes })).toBe(3)
  const after = [...reads]
  for (let interim = 0; interim < 5; interim += 1) {
    expect(count({ entries: entries.slice(0, 2), fixes })).toBe(3)
  }
  expect(count({ entries: entries.slice(0, 3), fixes })).toBe(3)
  expect(count({ entries: entries.slice(0, 4), fixes })).toBe(4)
  expect(reads.slice(0, 2)).toEqual(after.slice(0, 2))
})

it('[FIX-62] all are counted again after a fix, and in another transcript', () => {
  const { entries } = createLines(['use it', 'it and it'])
  const count = createPlaceCounter('it')
  expect(count({ entries, fixes: { version: 0, fixes: [] } })).toBe(3)
  const place = { segment: 1, word: 1 }
  const fix = { id: 1, original: 'it', replacement: 'that', place }
  expect(count({ entries, fixes: { version: 1, fixes: [fix] } })).toBe(2)
  const other = createLines(['it']).entries
  expect(count({ entries: other, fixes: { version: 1, fixes: [] } })).toBe(1)
  expect(count({ entries: [], fixes: { version: 1, fixes: [] } })).toBe(0)
  expect(createPlaceCounter(' ')({ entries, fixes: { version: 0, fixes: [] } })).toBe(0)
})
