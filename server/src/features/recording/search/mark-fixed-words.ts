import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import { type Mark, mergeMarks } from './mark-words.ts'

interface FixedLine {
  recognised: string
  runs: readonly FixedRun[]
}

/**
 * Finds words in the shown text of a line, and in what was recognised: there the fix that replaced
 * them is marked. `mark` finds them in a text.
 */
export function markFixedWords(
  { recognised, runs }: FixedLine,
  mark: (text: string) => Mark[],
): Mark[] {
  const marks = mark(runs.map(({ text }) => text).join(''))
  if (runs.every(({ fix }) => fix === null)) return marks
  const inRecognised = mark(recognised)
  let at = 0
  let next = 0
  for (const { text, fix, start, end } of runs) {
    while ((inRecognised[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next += 1
    const isFound = (inRecognised[next]?.[0] ?? Number.POSITIVE_INFINITY) < end
    if (fix && isFound) marks.push([at, at + text.length])
    at += text.length
  }
  return mergeMarks(marks)
}
