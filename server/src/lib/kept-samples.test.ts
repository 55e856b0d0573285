import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeptSamples } from './kept-samples.ts'

it('answers exactly the samples since a position, whatever blocks they came in', () => {
  const block = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(block),
      fc.nat(500),
      fc.nat(500),
      (start, blocks, forget, ask) => {
        const kept = new KeptSamples(start)
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
        expect([...kept.from(start + ask)]).toEqual(expected)
        expect(kept.end).toBe(next)
      },
    ),
  )
})
