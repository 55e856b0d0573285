import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGrouping, type Group } from './group-rows.ts'

interface Row {
  key: string
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('add' as const), late: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), late: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('change' as const), late: fc.nat(30) }) },
)

const homesOf = (groups: readonly Group<Row>[]) =>
  new Map(groups.flatMap(({ key, items }) => items.map((item) => [item.key, key] as const)))

it('[PERF-4] groups hold all rows in their order, and a row that stays keeps its group', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 60 }),
      (size, steps) => {
        const group = createGrouping<Row>(size)
        let rows: readonly Row[] = []
        let before: readonly Group<Row>[] = []
        for (const [number, { type, late }] of steps.entries()) {
          const at = Math.max(0, rows.length - late)
          if (type === 'add') rows = rows.toSpliced(at, 0, { key: `row ${number}` })
          else if (type === 'remove') rows = rows.toSpliced(at, 1)
          else rows = rows.map((row, index) => (index === at ? { ...row } : row))
          const groups = group(rows)

          expect(groups.flatMap(({ items }) => items)).toEqual(rows)
          expect(groups.every(({ items }) => items.length > 0)).toBe(true)
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
          let start = 0
          for (const one of groups) {
            expect(one.start).toBe(start)
            start += one.items.length
          }
          const homes = homesOf(groups)
          for (const [row, home] of homesOf(before))
            if (homes.has(row)) expect(homes.get(row)).toBe(home)
          for (const one of before) {
            const isUntouched = one.items.every((row, index) => rows[one.start + index] === row)
            const next = before[before.indexOf(one) + 1]
            if (isUntouched && next && rows[next.start] === next.items[0])
              expect(groups).toContain(one)
          }
          before = groups
        }
      },
    ),
  )
})

it('[PERF-4] one more row makes the last group alone anew', () => {
  const group = createGrouping<Row>(2)
  const rows = ['a', 'b', 'c'].map((key) => ({ key }))
  const [first, second] = group(rows)
  const [same, longer] = group([...rows, { key: 'd' }])

  expect(same).toBe(first)
  expect(longer).not.toBe(second)
  expect(longer?.items.map(({ key }) => key)).toEqual(['c', 'd'])
  expect(group(rows.slice(0, 2))).toEqual([first])
})
