import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFinalEvent } from '../../../../test/transcript-fixtures.ts'
import { createChunker } from './chunks.ts'
import { createEntryOrder } from './entry-order.ts'
import { type TranscriptEntry, toTranscriptEntry } from './transcript-entry.ts'

const keyOf = ({ channel }: { channel: number }) => String(channel)
const FORMAT = { size: 5, keyOf }

function entriesAt(starts: readonly number[]): TranscriptEntry[] {
  return starts.map((startMs, index) =>
    toTranscriptEntry({ ...createFinalEvent(index + 1), startMs, channel: index % 2 }),
  )
}

function sorted(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  return [...entries].sort(
    (one, other) => one.startMs - other.startMs || one.segmentNumber - other.segmentNumber,
  )
}

it('[CHAN-61] is the order of the first words, then of the numbers, however the entries arrive', () => {
  const starts = fc.array(fc.nat({ max: 50 }), { maxLength: 60 })
  fc.assert(
    fc.property(starts, fc.array(fc.nat({ max: 60 })), (all, steps) => {
      const entries = entriesAt(all)
      const order = createEntryOrder()
      const chunker = createChunker()
      for (const step of [...steps.sort((one, other) => one - other), entries.length]) {
        const known = entries.slice(0, step)
        const ordered = order(known)
        expect(ordered).toEqual(sorted(known))
        // Cutting further is the same as cutting anew.
        expect(chunker(ordered, FORMAT)).toEqual(createChunker()(sorted(known), FORMAT))
      }
    }),
  )
})

it('returns the entries themselves where they are in order', () => {
  const entries = entriesAt([0, 1, 1, 2])

  expect(createEntryOrder()(entries)).toBe(entries)
})

it('[CHAN-61] leaves the chunks before a late entry as they are', () => {
  const entries = entriesAt(Array.from({ length: 100 }, (_, index) => index * 10))
  const late = toTranscriptEntry({ ...createFinalEvent(101), startMs: 955, channel: 1 })
  const order = createEntryOrder()
  const chunker = createChunker()
  const format = { size: 10, keyOf }
  const before = chunker(order(entries), format)
  const after = chunker(order([...entries, late]), format)
  const same = before.filter((chunk, index) => chunk === after[index])

  expect(same.length).toBeGreaterThan(before.length - 4)
  expect(after).toEqual(createChunker()(order([...entries, late]), format))
})
