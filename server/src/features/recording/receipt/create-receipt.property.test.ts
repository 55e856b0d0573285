import type { RecorderRun } from '@live-scribe/contract/recording/receipt'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createReceipt } from './create-receipt.ts'
import type { LogGap } from './receipt-gaps.ts'
import { addCapturedCount } from './recorder-runs.ts'

/** One run of a recorder: it captures, delivers a part, and its device keeps a part of the rest. */
const run = fc.record({
  captured: fc.nat(500),
  delivered: fc.double({ min: 0, max: 1, noNaN: true }),
  kept: fc.double({ min: 0, max: 1, noNaN: true }),
  /** Samples that pass unrecorded before the run, which its positions count. */
  skipped: fc.nat(50),
})

/** Plays runs and returns what each source knows, and the truth. */
function play(
  runs: readonly { captured: number; delivered: number; kept: number; skipped: number }[],
) {
  let counts: RecorderRun[] = []
  const gaps: LogGap[] = []
  let received = 0
  let missing = 0
  let lost = 0
  let captured = 0
  let keptEnd = 0
  for (const [index, one] of runs.entries()) {
    // What the device still has of the run before is delivered first.
    if (keptEnd > received) received = keptEnd
    const start = received + one.skipped
    if (one.skipped > 0) {
      const segmentNumber = gaps.length + 1
      gaps.push({
        cause: 'missing',
        startSample: received,
        endSample: start,
        channel: 0,
        segmentNumber,
      })
      missing += one.skipped
    }
    const report = { run: `run-${index}`, start, earlier_end: keptEnd }
    counts = addCapturedCount(counts, { ...report, samples: 0 })
    counts = addCapturedCount(counts, { ...report, samples: one.captured })
    captured += one.captured
    received = start + Math.floor(one.captured * one.delivered)
    const rest = start + one.captured - received
    keptEnd = index < runs.length - 1 ? received + Math.floor(rest * one.kept) : received
    lost += start + one.captured - keptEnd
  }
  return { counts, gaps, received, missing, lost, captured }
}

it('[RECEIPT-1, RECEIPT-2] whatever is lost between runs, the receipt names it to the sample', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
      const truth = play(runs)
      const receipt = createReceipt({
        code: 'ABC234',
        status: 'completed',
        limitMinutes: 60,
        now: new Date(0),
        runs: truth.counts,
        heardSamples: truth.received - truth.missing,
        log: { lastSegment: truth.gaps.length, gaps: truth.gaps, durableSamples: [truth.received] },
        announcedSegment: truth.gaps.length,
        ledgerMinutes: truth.received > truth.missing ? 1 : 0,
      })
      const sum = (cause: string) =>
        receipt.gaps
          .filter((gap) => gap.cause === cause)
          .reduce((total, { length }) => total + length.samples, 0)
      expect(receipt.captured?.samples).toBe(truth.captured)
      expect(receipt.received.samples).toBe(truth.captured - truth.lost)
      expect(sum('not_delivered')).toBe(truth.lost)
      const inLog = receipt.gaps.filter((gap) => gap.segment_number !== null)
      expect(inLog.reduce((total, { length }) => total + length.samples, 0)).toBe(truth.missing)
      expect(receipt.uncounted.samples).toBe(0)
      expect(receipt.comparisons.map(({ outcome }) => outcome)).toEqual([
        truth.lost === 0 ? 'equal' : 'explained',
        'equal',
        'equal',
        'equal',
      ])
    }),
  )
})
