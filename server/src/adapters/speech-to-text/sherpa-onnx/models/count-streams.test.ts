import { expect, it } from 'vitest'
import { countStreams } from './count-streams.ts'

const cost = (realTimeFactor: number, threads: number, memoryBytes = 1e8) => ({
  realTimeFactor,
  threads,
  memoryBytes,
  cores: 4,
  library: '1.13.8',
})
const machine = { physicalCores: 4, totalMemoryBytes: 16e9 }

it('[MODEL-21] counts the streams that 70 % of the cores carry, finals at their share of speech', () => {
  expect(countStreams({ live: cost(0.4, 4), finals: cost(0.1, 4) }, machine)).toBe(1)
  expect(countStreams({ live: cost(0.1, 2), finals: cost(0.1, 2) }, machine)).toBe(8)
  expect(countStreams({ live: cost(0.099, 2), finals: null }, machine)).toBe(14)
})

it('[MODEL-21] counts no more streams than the memory has room for', () => {
  const live = cost(0.01, 1, 1e9)
  expect(countStreams({ live, finals: cost(0.01, 1, 1.2e9) }, machine)).toBe(4)
  expect(countStreams({ live, finals: null }, { ...machine, totalMemoryBytes: 1e9 })).toBe(0)
})

it('counts at most eight streams for a core, because more are not measured', () => {
  expect(countStreams({ live: cost(0.001, 1), finals: null }, machine)).toBe(32)
})
