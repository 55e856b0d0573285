import {
  type CapturedCount,
  MAX_RECORDER_RUNS,
  type RecorderRun,
} from '@live-scribe/contract/recording/receipt'

/**
 * Adds a run's count to those of a session, in the order of the runs: a later one begins where the
 * audio of an earlier one ends, and may be reported first. A count never falls, and a repeated report
 * changes nothing. What the device still has of the run before was captured by that run, whose page
 * may have been closed before its last report.
 */
export function addCapturedCount(
  runs: readonly RecorderRun[],
  { run, start, samples, earlier_end: earlierEnd }: CapturedCount,
): RecorderRun[] {
  const end = start + samples
  if (runs.some((known) => known.run === run))
    return runs.map((known) =>
      known.run === run && known.start === start
        ? { ...known, end: Math.max(known.end, end) }
        : known,
    )
  if (runs.length >= MAX_RECORDER_RUNS) return [...runs]
  const place = runs.findLastIndex((known) => known.start <= start) + 1
  const earlier = runs.slice(0, place).map((known, index) => {
    const isLast = index === place - 1
    return isLast ? { ...known, end: Math.max(known.end, Math.min(earlierEnd, start)) } : known
  })
  return [...earlier, { run, start, end }, ...runs.slice(place)]
}

/** Joins what two processes know of a session's runs. */
export function mergeRecorderRuns(
  stored: readonly RecorderRun[],
  known: readonly RecorderRun[],
): RecorderRun[] {
  return known.reduce<RecorderRun[]>(
    (runs, { run, start, end }) =>
      addCapturedCount(runs, { run, start, samples: end - start, earlier_end: 0 }),
    [...stored],
  )
}

/** The counts of a running recording, which its recorder reports about once a second. */
export class RecorderRuns {
  #runs: RecorderRun[]

  constructor(stored: readonly RecorderRun[]) {
    this.#runs = [...stored]
  }

  /** All runs so far, in order. */
  get all(): readonly RecorderRun[] {
    return this.#runs
  }

  report(count: CapturedCount): void {
    this.#runs = addCapturedCount(this.#runs, count)
  }
}
