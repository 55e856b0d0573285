import { expect, test } from 'vitest'
import { faultKinds } from './faults/all-faults.ts'
import { createSchedule, type ScheduledFault } from './schedule.ts'

function first(count: number, seed = 7): ScheduledFault[] {
  const faults: ScheduledFault[] = []
  for (const fault of createSchedule({ seed, spacing: [10, 120] })) {
    if (faults.length === count) break
    faults.push(fault)
  }
  return faults
}

test('[SOAK-8] the same seed gives the same faults, another seed others', () => {
  expect(first(100)).toEqual(first(100))
  expect(first(2)).toEqual([
    {
      number: 1,
      kind: 'kill a node',
      afterSpeechSeconds: 43,
      node: 'b',
      holdMs: 495,
      share: 0.878,
    },
    {
      number: 2,
      kind: 'restart a node',
      afterSpeechSeconds: 31,
      node: 'a',
      holdMs: 155,
      share: 0.291,
    },
  ])
  expect(first(100, 8)).not.toEqual(first(100))
})

test('[SOAK-8] every round has each kind once, and node C is never ended', () => {
  const faults = first(3 * faultKinds.length)
  for (let round = 0; round < 3; round += 1) {
    const kinds = faults.slice(round * faultKinds.length, (round + 1) * faultKinds.length)
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...faultKinds].sort())
  }
  const ending = ['kill a node', 'restart a node']
  const ended = faults.filter(({ kind }) => ending.includes(kind)).map(({ node }) => node)
  expect(ended).not.toContain('c')
  expect(new Set(faults.map(({ node }) => node))).toEqual(new Set(['a', 'b', 'c']))
  for (const { afterSpeechSeconds } of faults) {
    expect(afterSpeechSeconds).toBeGreaterThanOrEqual(10)
    expect(afterSpeechSeconds).toBeLessThanOrEqual(120)
  }
})
