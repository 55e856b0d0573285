import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allSelected,
  countSelected,
  isSelected,
  nothingSelected,
  type Selection,
  toggle,
  toggleRange,
  toRequest,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const selectedOf = (selection: Selection) => order.filter((code) => isSelected(selection, code))

describe('a selection', () => {
  it('[LIST-19] has a range from the last choice to the one with Shift, in both directions', () => {
    const range = toggleRange(toggle(nothingSelected, 'b'), 'd', order)
    expect(selectedOf(range)).toEqual(['b', 'c', 'd'])
    expect(selectedOf(toggleRange(range, 'a', order))).toEqual(['a', 'b', 'c', 'd'])
    expect(selectedOf(toggleRange(toggle(range, 'f'), 'd', order))).toEqual(['b', 'c'])
  })

  it('[LIST-19] of all that match keeps what was taken out, by one and by range', () => {
    const without = toggleRange(toggle(allSelected, 'b'), 'c', order)
    expect(selectedOf(without)).toEqual(['a', 'd', 'e', 'f'])
    expect(countSelected(without, 10_000)).toBe(9_998)
    expect(toRequest(without, { tag: 'x' })).toEqual({ match: { tag: 'x' }, except: ['b', 'c'] })
  })

  it('[LIST-19] agrees with a set of codes, whatever is chosen', () => {
    const choice = fc.record({ code: fc.constantFrom(...order), isRange: fc.boolean() })
    fc.assert(
      fc.property(fc.boolean(), fc.array(choice), (isAll, choices) => {
        let selection = isAll ? allSelected : nothingSelected
        const expected = new Set(isAll ? order : [])
        let anchor: string | null = null
        for (const { code, isRange } of choices) {
          const [from, to] = [order.indexOf(isRange ? (anchor ?? code) : code), order.indexOf(code)]
          const isOn = !expected.has(code)
          for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
            if (isOn) expected.add(each)
            else expected.delete(each)
          }
          anchor = code
          selection = isRange ? toggleRange(selection, code, order) : toggle(selection, code)
        }
        expect(new Set(selectedOf(selection))).toEqual(expected)
        expect(countSelected(selection, order.length)).toBe(expected.size)
      }),
    )
  })
})
