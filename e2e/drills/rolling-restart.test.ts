import { afterEach, expect, test, vi } from 'vitest'
import { findBrokenPromises } from '../rolling/rolling-report.ts'
import { runRolling } from '../rolling/run-rolling.ts'

const { window, WebSocket, fetch } = globalThis
afterEach(() => {
  Object.assign(globalThis, { window, WebSocket, fetch })
})

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

test('[DRILL-7, OUT-13] behind the shipped nginx three nodes restart in turn, and nobody is refused, nothing is lost or doubled, and the readers are counted right', async () => {
  const report = await runRolling({ readers: 40, speechSeconds: 20, say: () => {} })
  expect(findBrokenPromises(report)).toEqual([])
  expect(report).toMatchObject({ readers: 40, exitCodes: [0, 0, 0], refusals: {} })
  // Each restart sent somebody to another node.
  expect(report.absencesMs.length).toBeGreaterThanOrEqual(40)
  expect(report.segments).toBeGreaterThan(3)
})
