import { isDeep } from '@live-scribe/testing/depth'
import { afterEach, expect, test } from 'vitest'
import { findBrokenPromises } from '../rolling/rolling-report.ts'
import { runRolling } from '../rolling/run-rolling.ts'

const { window, WebSocket, fetch } = globalThis
afterEach(() => {
  Object.assign(globalThis, { window, WebSocket, fetch })
})

const size = isDeep ? { readers: 40, speechSeconds: 20 } : { readers: 12, speechSeconds: 8 }

test('[DRILL-7, OUT-13] behind the shipped nginx three nodes restart in turn, and nobody is refused, nothing is lost or doubled, and the readers are counted right', {
  tags: 'property',
}, async () => {
  const report = await runRolling({ ...size, say: () => {} })
  expect(findBrokenPromises(report)).toEqual([])
  expect(report).toMatchObject({ readers: size.readers, exitCodes: [0, 0, 0], refusals: {} })
  // Each restart sent somebody to another node.
  expect(report.absencesMs.length).toBeGreaterThanOrEqual(size.readers)
  expect(report.segments).toBeGreaterThan(isDeep ? 3 : 0)
})
