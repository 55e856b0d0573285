import { expect, it } from 'vitest'
import { createInterimEvent } from '../../../../test/transcript-fixtures.ts'
import type { Chunk } from './chunks.ts'
import { appendWordsBeyondLog, chunkAt, chunksBetween, countChunks } from './shown-chunks.ts'
import { applyUtterance, emptyTranscript } from './transcript-model.ts'

const WORDS_BEING_HEARD = 'w '.repeat(15)

function createFullChunks(count: number): Chunk[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    isGap: false,
    words: 10,
    isFull: true,
    timestamp: index,
    pieces: [],
  }))
}

it('does not copy the log for the words being heard, however long it is', () => {
  const logged = createFullChunks(200)
  const { interims } = applyUtterance(emptyTranscript, createInterimEvent(0, WORDS_BEING_HEARD))
  const format = { size: 10, keyOf: null }
  const shown = appendWordsBeyondLog(logged, { provisionalFinals: [], interims }, format)

  expect(shown.logged).toBe(logged)
  expect(shown.end.map(({ number, words }) => [number, words])).toEqual([
    [200, 10],
    [201, 10],
    [202, 5],
  ])
  expect(countChunks(shown)).toBe(202)
  const all = [...logged.slice(0, 199), ...shown.end]
  for (const [first, to] of [
    [0, 202],
    [0, 10],
    [190, 200],
    [195, 201],
    [200, 202],
  ] as const) {
    expect(chunksBetween(shown, first, to)).toEqual(all.slice(first, to))
    expect(chunkAt(shown, to - 1)).toBe(all[to - 1])
  }
})
