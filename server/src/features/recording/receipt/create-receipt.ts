import { SAMPLE_RATE_HZ, type SessionStatus } from '@live-scribe/contract/recording'
import type {
  Receipt,
  ReceiptComparison,
  RecorderRun,
} from '@live-scribe/contract/recording/receipt'
import { computeBilledDuration } from '../session/billed-duration.ts'
import { measure, type Range, subtract } from './ranges.ts'
import { findReceiptGaps, type LogGap, placeRuns } from './receipt-gaps.ts'
import { toAmount } from './to-amount.ts'

/** What each source knows of a recording; positions and counts in samples. */
interface ReceiptSources {
  code: string
  status: SessionStatus
  limitMinutes: number
  now: Date
  /** The recorder: what each of its runs captured. */
  runs: readonly RecorderRun[]
  /** The server: samples that arrived, without those that it gave up. */
  heardSamples: number
  /** The log: its last number, its gaps, and the durable position of each channel. */
  log: { lastSegment: number; gaps: readonly LogGap[]; durableSamples: readonly number[] }
  /** The last segment number that readers were told. */
  announcedSegment: number
  /** The ledger: whole minutes that were billed. */
  ledgerMinutes: number
}

/** Creates a recording's receipt: each figure from its own source, and whether they agree. */
export function createReceipt(sources: ReceiptSources): Receipt {
  const { status, runs, heardSamples, log, announcedSegment, ledgerMinutes } = sources
  const isRunning = status !== 'completed'
  const stored = Math.min(...log.durableSamples)
  const furthest = Math.max(...log.durableSamples)
  const before = (gaps: readonly Range[]) => subtract(gaps, [{ start: stored, end: Infinity }])
  const missing = toRanges(log.gaps.filter(({ cause }) => cause === 'missing'))
  const allGaps = toRanges(log.gaps)
  const transcribed = stored - measure(before(allGaps))
  const untranscribed = measure(subtract(allGaps, missing))
  const receivedSamples = heardSamples + untranscribed
  const receivedEnd = Math.max(furthest, receivedSamples + measure(missing))
  const gaps = findReceiptGaps({ runs, logGaps: log.gaps, receivedEnd, isRunning })
  const captured = runs.reduce((sum, { start, end }) => sum + end - start, 0)
  const uncounted =
    runs.length === 0
      ? 0
      : measure(subtract([{ start: 0, end: receivedEnd }], [...placeRuns(runs).placed, ...missing]))
  const undelivered = runs.length === 0 ? 0 : captured + uncounted - receivedSamples
  const lost = sumLengths(gaps.filter(({ cause }) => cause === 'not_delivered'))
  const due = computeBilledDuration(sources.limitMinutes, heardSamples).durationMinutes
  const compare = (
    name: ReceiptComparison['name'],
    isEqual: boolean,
    isExplained = false,
  ): ReceiptComparison => {
    if (isEqual) return { name, outcome: 'equal' }
    if (isRunning) return { name, outcome: 'pending' }
    return { name, outcome: isExplained ? 'explained' : 'different' }
  }
  return {
    session_id: sources.code,
    status,
    made_at: sources.now.toISOString(),
    sample_rate_hz: SAMPLE_RATE_HZ,
    channels: log.durableSamples.length,
    captured: runs.length === 0 ? null : toAmount(captured),
    uncounted: toAmount(uncounted),
    received: toAmount(receivedSamples),
    transcribed: toAmount(transcribed),
    gaps,
    stored_to: {
      all: toAmount(stored),
      channels: log.durableSamples.map(toAmount),
      segment_number: log.lastSegment,
    },
    billed_minutes: isRunning ? null : ledgerMinutes,
    minutes_due: due,
    announced_segment: announcedSegment,
    comparisons: [
      runs.length === 0
        ? { name: 'recorder_server', outcome: 'unknown' }
        : compare('recorder_server', captured === receivedSamples, undelivered === lost),
      compare(
        'server_log',
        receivedSamples === transcribed,
        receivedSamples === transcribed + untranscribed,
      ),
      compare('log_readers', log.lastSegment === announcedSegment),
      compare('server_ledger', !isRunning && ledgerMinutes === due),
    ],
  }
}

function toRanges(gaps: readonly LogGap[]): Range[] {
  return gaps.map(({ startSample, endSample }) => ({ start: startSample, end: endSample }))
}

function sumLengths(gaps: Receipt['gaps']): number {
  return gaps.reduce((sum, { length }) => sum + length.samples, 0)
}
