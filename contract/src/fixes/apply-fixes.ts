import type { Word } from '../transcript.ts'
import type { FixedRun } from './fixed-run.ts'
import { type FixableLine, toFixedRuns } from './fixed-runs.ts'
import type { TermFix } from './term-fix.ts'

/** What fixes are applied to: an utterance, with or without the times of its words. */
interface Fixable extends FixableLine {
  isGap: boolean
  words?: Word[]
}

/**
 * Applies the fixes of a session to an utterance of its log: to its text, and to its words, which
 * keep their times. An utterance in which nothing is fixed, and a gap, are returned as they are.
 */
export function applyFixes<Line extends Fixable>(line: Line, fixes: readonly TermFix[]): Line {
  if (line.isGap || fixes.length === 0) return line
  const runs = toFixedRuns(line, fixes)
  if (runs.every(({ fix }) => fix === null)) return line
  const text = runs.map((run) => run.text).join('')
  if (!line.words) return { ...line, text }

  return { ...line, text, words: fixWords(line.words, { ...line, fixes }) }
}

function fixWords(
  words: readonly Word[],
  { text: written, segmentNumber, fixes }: FixableLine & { fixes: readonly TermFix[] },
): Word[] {
  const text = words.map((word) => word.text).join(' ')
  const runs = toFixedRuns({ text, segmentNumber, forms: { written } }, fixes)
  const fixed: Word[] = []
  let group: Word[] = []
  let from = 0
  let at = 0
  let first = 0
  for (const word of words) {
    group.push(word)
    at += word.text.length
    let last = first
    while ((runs[last]?.end ?? at) < at) last += 1
    if (!isWithin(runs[last], at)) {
      fixed.push(...toWords(group, cutRuns(runs.slice(first, last + 1), from, at)))
      group = []
      from = at + 1
      first = last
    }
    at += 1
  }

  return fixed
}

/** Whether a place is within the words that a fix replaced. */
function isWithin(run: FixedRun | undefined, at: number): boolean {
  return run !== undefined && run.fix !== null && run.start < at && at < run.end
}

/** The shown text of a range of the recognised text, which cuts no fixed run. */
function cutRuns(runs: readonly FixedRun[], from: number, to: number): string {
  const parts = runs.map((run) => {
    if (run.end <= from || run.start >= to) return ''
    if (run.fix !== null) return run.text

    return run.text.slice(Math.max(from - run.start, 0), to - run.start)
  })

  return parts.join('')
}

/** Gives shown text the times of the words that it stands for, shared out by length. */
function toWords(group: readonly Word[], text: string): Word[] {
  const [first] = group
  const last = group.at(-1)
  const texts = text.split(/\s+/u).filter((part) => part !== '')
  if (!first || !last) return []
  if (texts.length === group.length) {
    return group.map((word, index) => ({ ...word, text: texts[index] ?? word.text }))
  }
  const letters = texts.join('').length
  const spanMs = last.end_ms - first.start_ms
  const confidence = Math.min(...group.map((word) => word.confidence ?? 1))
  const isKnown = group.some((word) => word.confidence !== undefined)
  let before = 0

  return texts.map((part) => {
    const start_ms = first.start_ms + Math.round((before / letters) * spanMs)
    before += part.length
    const end_ms = first.start_ms + Math.round((before / letters) * spanMs)

    return { text: part, start_ms, end_ms, ...(isKnown ? { confidence } : {}) }
  })
}
