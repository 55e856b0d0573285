import { type FixableLine, findFixPlace, toFixedRuns } from './fixed-runs.ts'
import type { TermFix } from './term-fix.ts'

/** More places than this are changed only after a confirmation. */
export const CONFIRM_PLACES = 200
/** More places than this are not changed at once. */
const MAX_PLACES = 2000
/** From this many lines on, a fix in every one of them is taken for a mistake. */
const MIN_LINES_FOR_ALL = 20

/** In how many places of a transcript a fix changes something, and in how many of its lines. */
interface FixReach {
  places: number
  lines: number
  /** Lines of the transcript that have words. */
  linesInAll: number
}

/** A line of the log; gaps are never fixed. */
type Line = FixableLine & { isGap: boolean }

/** Counts the places that a fix changes, after the fixes before it. */
export function countFixPlaces(
  log: readonly Line[],
  fix: TermFix,
  before: readonly TermFix[],
): FixReach {
  let [places, lines, linesInAll] = [0, 0, 0]
  for (const line of log) {
    if (line.isGap) continue
    linesInAll += 1
    const found = countInLine(line, fix, before)
    places += found
    if (found > 0) lines += 1
  }

  return { places, lines, linesInAll }
}

/** Whether a fix changes more than anybody means to. */
export function isTooWide({ places, lines, linesInAll }: FixReach): boolean {
  return places > MAX_PLACES || (linesInAll >= MIN_LINES_FOR_ALL && lines === linesInAll)
}

function countInLine(line: Line, fix: TermFix, before: readonly TermFix[]): number {
  if (fix.place) return findFixPlace(line, fix) ? 1 : 0

  return toFixedRuns(line, [...before, fix]).filter((run) => run.fix === fix).length
}
