import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SmallSet } from './small-set.ts'

it('holds what a Set holds, after any additions and deletions', () => {
  const change = fc.record({ isAdded: fc.boolean(), value: fc.constantFrom('a', 'b', 'c', 'd') })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const [small, set] = [new SmallSet(), new Set<string>()]
      for (const { isAdded, value } of changes) {
        const before = small.all()
        const copy = [...before]
        if (isAdded) small.add(value)
        else expect(small.delete(value)).toBe(set.has(value))
        if (isAdded) set.add(value)
        else set.delete(value)
        expect([small.size, small.all()]).toEqual([set.size, [...set]])
        expect(small.has(value)).toBe(isAdded)
        expect(before).toEqual(copy)
      }
    }),
  )
})
