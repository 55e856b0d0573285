import { expect, it } from 'vitest'
import { createInterimEvent } from '../../../../test/transcript-fixtures.ts'
import type { Chunk } from './chunks.ts'
import { appendWordsBeyondLog } from './shown-chunks.ts'
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
  expect(shown.from).toBe(199)
})
