import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SampleBuffer } from './sample-buffer.ts'

it('answers exactly the samples since a position, whatever blocks they came in', () => {
  const block = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(block),
      fc.nat(500),
      fc.nat(500),
      (start, blocks, forget, ask) => {
        const kept = new SampleBuffer(start)
        let next = start
        for (const length of blocks) {
          kept.push(Int16Array.from({ length }, (_, index) => next + index))
          next += length
        }
        kept.dropBefore(start + Math.min(forget, ask))
        const expected = Array.from(
          { length: Math.max(0, next - start - ask) },
          (_, i) => start + ask + i,
        )
        expect([...kept.copyFrom(start + ask)]).toEqual(expected)
        expect(kept.end).toBe(next)
      },
    ),
  )
})

/** Samples whose values encode their positions, so that a wrong position is detected. */
const counted = (from: number, length: number) =>
  Int16Array.from({ length }, (_, index) => (from + index) % 30_000)

/** A buffer with `count` frames of 1024 samples, the size of a recorder's; 16 fill a block. */
function framesFrom(start: number, count: number): SampleBuffer {
  const kept = new SampleBuffer(start)
  for (let frame = 0; frame < count; frame += 1) kept.push(counted(frame * 1024, 1024))
  return kept
}

it('is asked for any part of what it keeps, across its blocks', () => {
  const kept = framesFrom(500, 48)
  const part = (from: number, to: number) => [...kept.slice(from, to)]
  expect(part(500, 503)).toEqual([0, 1, 2])
  expect(part(510, 512)).toEqual([10, 11])
  expect(part(16_882, 16_886)).toEqual([16_382, 16_383, 16_384, 16_385])
  expect(part(0, 502)).toEqual([0, 1])
  expect(part(49_650, 60_000)).toEqual([49_150 % 30_000, 49_151 % 30_000])
  expect(part(700, 600)).toEqual([])
  expect(kept.slice(0, 60_000)).toEqual(counted(0, 49_152))
})

it('forgets whole blocks, and none of which a sample is needed', () => {
  const kept = framesFrom(0, 48)
  kept.dropBefore(16_383)
  expect(kept.copyFrom(0)).toHaveLength(49_152)
  kept.dropBefore(16_384)
  expect(kept.copyFrom(0)).toEqual(counted(16_384, 32_768))
  kept.dropBefore(49_151)
  expect(kept.copyFrom(0)).toEqual(counted(32_768, 16_384))
  expect(kept.slice(32_770, 32_772)).toEqual(counted(32_770, 2))
  kept.dropBefore(49_152)
  expect([kept.copyFrom(0).length, kept.end]).toEqual([0, 49_152])
})

it('answers a copy, which is not what came', () => {
  const came = Int16Array.of(1, 2, 3)
  const copy = new SampleBuffer(0).push(came)
  came.fill(9)
  expect([...copy]).toEqual([1, 2, 3])
})

it('uses a forgotten block again, but not one of a larger size', () => {
  const kept = new SampleBuffer(0)
  const block = kept.push(new Int16Array(16_384)).buffer
  kept.dropBefore(16_384)
  expect(new SampleBuffer(0).push(Int16Array.of(1)).buffer).toBe(block)

  const large = new SampleBuffer(0)
  const unusual = large.push(counted(0, 20_000)).buffer
  expect(large.copyFrom(0)).toEqual(counted(0, 20_000))
  large.dropBefore(20_000)
  expect(new SampleBuffer(0).push(Int16Array.of(1)).buffer).not.toBe(unusual)
})

it('holds on to 2,048 forgotten blocks and no more', () => {
  const frame = new Int16Array(16_384)
  const fill = () => {
    const kept = new SampleBuffer(0)
    const buffers = Array.from({ length: 2_100 }, () => kept.push(frame).buffer)
    return { kept, buffers }
  }
  const first = fill()
  first.kept.dropBefore(first.kept.end)
  const known = new Set(first.buffers)
  expect(fill().buffers.filter((buffer) => known.has(buffer))).toHaveLength(2_048)
})
