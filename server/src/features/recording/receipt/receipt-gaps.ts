import type { ReceiptGap, RecorderRun } from '@live-scribe/contract/recording/receipt'
import type { GapRange } from '@live-scribe/contract/utterance'
import { intersect, type Range, subtract } from './ranges.ts'
import { toAmount } from './to-amount.ts'

/** A gap as the log has it. */
export interface LogGap extends GapRange {
  channel: number
  segmentNumber: number
}

/** What the gaps of a receipt are derived from; positions in samples. */
interface GapSources {
  /** What recorders have captured; empty when they do not count. */
  runs: readonly RecorderRun[]
  logGaps: readonly LogGap[]
  /** Position at which the audio ends that the server received, or has as a gap. */
  receivedEnd: number
  /** Whether audio that has not arrived may still come. */
  isRunning: boolean
}

/** All audio without text, by position, with its cause. */
export function findReceiptGaps({
  runs,
  logGaps,
  receivedEnd,
  isRunning,
}: GapSources): ReceiptGap[] {
  const { placed, replaced } = placeRuns(runs)
  const gaps = logGaps.flatMap((gap) => explain(gap, placed))
  const tail = isRunning ? [] : subtract(placed, [{ start: 0, end: receivedEnd }])
  for (const range of [...replaced, ...tail])
    gaps.push(toGap(range, { cause: 'not_delivered', channel: null, segmentNumber: null }))
  return gaps.sort((one, other) => one.start_sample - other.start_sample)
}

/**
 * What runs captured at positions that are theirs, and what they captured after the position at which
 * a later run began, whose audio is there now.
 */
export function placeRuns(runs: readonly RecorderRun[]): { placed: Range[]; replaced: Range[] } {
  const ranges = runs.map(({ start, end }, index) => {
    const next = Math.min(...runs.slice(index + 1).map((later) => later.start))
    const cut = Math.min(end, Math.max(start, next))
    return { placed: { start, end: cut }, replaced: { start: cut, end } }
  })
  return {
    placed: ranges.map(({ placed }) => placed),
    replaced: ranges.map(({ replaced }) => replaced).filter(({ start, end }) => start < end),
  }
}

function explain(gap: LogGap, placed: readonly Range[]): ReceiptGap[] {
  const { channel, segmentNumber } = gap
  const range = { start: gap.startSample, end: gap.endSample }
  if (gap.cause === 'untranscribed')
    return [toGap(range, { cause: 'not_transcribed', channel, segmentNumber })]
  // Audio that is missing on all channels is a gap of channel 0.
  const place = { channel: channel === 0 ? null : channel, segmentNumber }
  const known = placed.length === 0 ? [range] : placed
  return [
    ...intersect([range], known).map((one) => toGap(one, { cause: 'not_delivered', ...place })),
    ...subtract([range], known).map((one) => toGap(one, { cause: 'not_captured', ...place })),
  ]
}

function toGap(
  { start, end }: Range,
  {
    segmentNumber,
    ...place
  }: Pick<ReceiptGap, 'cause' | 'channel'> & {
    segmentNumber: number | null
  },
): ReceiptGap {
  const range = { start_sample: start, end_sample: end, length: toAmount(end - start) }
  return { ...place, ...range, segment_number: segmentNumber }
}
