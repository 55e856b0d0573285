import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intersect, measure, type Range, subtract, unite } from './ranges.ts'

const END = 30
const range = fc
  .record({ start: fc.nat(END), length: fc.nat(END) })
  .map(({ start, length }) => ({ start, end: Math.min(END, start + length) }))
const ranges = fc.array(range, { maxLength: 8 })

const positionsIn = (all: readonly Range[]) =>
  Array.from({ length: END }, (_, position) => position).filter((position) =>
    all.some(({ start, end }) => start <= position && position < end),
  )

it('[RECEIPT-1] ranges hold the positions that sets of positions would hold', () => {
  fc.assert(
    fc.property(ranges, ranges, (one, other) => {
      const [own, others] = [positionsIn(one), positionsIn(other)]
      expect(positionsIn(unite(one))).toEqual(own)
      expect(positionsIn(subtract(one, other))).toEqual(own.filter((it) => !others.includes(it)))
      expect(positionsIn(intersect(one, other))).toEqual(own.filter((it) => others.includes(it)))
      expect(measure(one)).toBe(own.length)
    }),
  )
})
