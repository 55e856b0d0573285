import { afterEach, expect, test } from 'vitest'
import { runSoak } from './run-soak.ts'

const { window, WebSocket, fetch } = globalThis
afterEach(() => {
  Object.assign(globalThis, { window, WebSocket, fetch })
})

/** One round of all kinds but the full disk, for which something would have to be mounted. */
const FAULTS = 17

/** For a hang only: the run takes about a minute on a machine of its own. */
const LIMIT_MS = 300_000

test(
  '[SOAK-10] a short soak on three nodes, with every kind of fault but a full disk, finds nothing',
  async () => {
    const report = await runSoak(
      {
        seed: 21,
        // No limit of time: the faults are the end.
        durationMs: Infinity,
        faults: FAULTS,
        recorders: 2,
        readers: 3,
        speed: 10,
        out: '',
      },
      () => {},
      { spacing: [4, 12], length: [20, 45], mayMount: false },
    )
    expect(report.findings).toEqual([])
    expect(Object.keys(report.faultsByKind)).toHaveLength(FAULTS)
    expect(report.recordings).toBeGreaterThanOrEqual(2)
    expect(report.deliveries).toBeGreaterThan(report.recordings)
  },
  LIMIT_MS,
)
