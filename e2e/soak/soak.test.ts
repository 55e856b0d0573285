import { isDeep } from '@live-scribe/testing/depth'
import { afterEach, expect, test } from 'vitest'
import { runSoak } from './run-soak.ts'

const { window, WebSocket, fetch } = globalThis
afterEach(() => {
  Object.assign(globalThis, { window, WebSocket, fetch })
})

/** One round of all kinds but the full disk, for which something would have to be mounted. */
const FAULTS = 17

test('[SOAK-10] a short soak on three nodes, with every kind of fault but a full disk, finds nothing', {
  tags: 'property',
  // Milliseconds, for a hang only: its faults take their time, and more of it on a busy machine.
  timeout: 900_000,
}, async () => {
  const report = await runSoak(
    {
      seed: 21,
      // No limit of time: the faults are the end.
      durationMs: Infinity,
      faults: FAULTS,
      recorders: isDeep ? 2 : 1,
      readers: isDeep ? 3 : 2,
      speed: 10,
      out: '',
    },
    () => {},
    isDeep
      ? { spacing: [4, 12], length: [20, 45], mayMount: false }
      : { spacing: [0.5, 1], length: [1, 3], mayMount: false },
  )
  // As texts, so that a failure says what was found.
  expect(report.findings.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  expect(Object.keys(report.faultsByKind)).toHaveLength(FAULTS)
  expect(report.recordings).toBeGreaterThanOrEqual(2)
  expect(report.deliveries).toBeGreaterThan(report.recordings)
})
