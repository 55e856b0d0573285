import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { countPhysicalCores } from './machine.ts'

const processor = (core: number, socket: number) =>
  `processor\t: 0\nphysical id\t: ${socket}\ncore id\t\t: ${core}\ncpu cores\t: 2\n`

it('counts a core with two hardware threads once, and those of each socket', () => {
  const cpuinfo = [processor(0, 0), processor(0, 0), processor(1, 0), processor(0, 1)].join('\n')
  expect(countPhysicalCores(cpuinfo, 4)).toBe(3)
})

it('counts no more than this process may use', () => {
  expect(countPhysicalCores([processor(0, 0), processor(1, 0)].join('\n'), 1)).toBe(1)
})

it('takes half of the hardware threads where the system does not tell, and one at least', () => {
  expect(countPhysicalCores('', 8)).toBe(4)
  expect(countPhysicalCores('', 1)).toBe(1)
})

it('knows this machine', () => {
  expect(countPhysicalCores()).toBeGreaterThan(0)
  expect(countPhysicalCores()).toBeLessThanOrEqual(availableParallelism())
})
