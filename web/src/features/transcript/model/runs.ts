import type { TextRange } from '@live-scribe/contract/fixes/find-words'
import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import type { FixableLine } from '@live-scribe/contract/fixes/fixed-runs'
import type { TermFix } from '@live-scribe/contract/fixes/term-fix'

/** What a reader sees of some words of a line: recognised words, or those of a fix in their place. */
export interface Run {
  text: string
  /** The fix that wrote the text, and what it stands for; null for recognised words. */
  fix: { id: number; range: TextRange } | null
}

/** What changes how the text of lines is written. Each part may come at any time, in any order. */
export interface TextRules {
  fixes: readonly TermFix[]
  /** Lays fixes over a line; null until it is loaded, and while there are none. */
  layFixes: ((line: FixableLine, fixes: readonly TermFix[]) => readonly FixedRun[]) | null
  /** Writes spoken code as code; null where that is not wanted, and until it is loaded. */
  writeCode: ((text: string) => string) | null
}

/** Lines as they were recognised. */
export const asRecognised: TextRules = { fixes: [], layFixes: null, writeCode: null }

/** Words of a line, from 0: the whole line, or those that one chunk shows of it. */
export type WordRange = { first: number; last: number } | null

/**
 * The runs in which words of a line are shown; null where they are shown as they were recognised. Fixes
 * are laid over the line first; spoken code is written as code between them, so that fixed words stay
 * as the owner wrote them. Fixed words that a chunk's end cuts are shown in the chunk where they begin.
 */
export function toRuns(
  line: FixableLine,
  words: WordRange,
  { fixes, layFixes, writeCode }: TextRules,
): readonly Run[] | null {
  if (!writeCode && (!layFixes || fixes.length === 0)) return null
  const shown = toTextRange(line.text, words)
  const whole = { text: line.text, start: 0, end: line.text.length, fix: null }
  const cut = cutRuns(layFixes?.(line, fixes) ?? [whole], shown)
  const runs = cut.map(({ text, start, end, fix }): Run => {
    if (fix) return { text, fix: { id: fix.id, range: { start, end } } }

    return { text: writeCode ? writeAround(text, writeCode) : text, fix: null }
  })
  const recognised = line.text.slice(shown.start, shown.end)

  return runs.length === 1 && runs[0]?.fix === null && runs[0].text === recognised ? null : runs
}

/** Words that may still change, with the fixes: nobody could look at the original before they change. */
export function fixInterim(text: string, { fixes, layFixes }: TextRules): string {
  if (!layFixes || fixes.length === 0) return text

  return layFixes({ text, segmentNumber: 0 }, fixes)
    .map((run) => run.text)
    .join('')
}

/** Whether two results of `toRuns` show the same. */
export function isSameRuns(one: readonly Run[] | null, other: readonly Run[] | null): boolean {
  if (one === other) return true
  if (one?.length !== other?.length) return false

  return (one ?? []).every((run, index) => {
    const { text, fix } = other?.[index] ?? { text: null, fix: null }

    return (
      run.text === text &&
      run.fix?.id === fix?.id &&
      run.fix?.range.start === fix?.range.start &&
      run.fix?.range.end === fix?.range.end
    )
  })
}

/** The spaces around words are no part of what was said. */
function writeAround(text: string, write: (words: string) => string): string {
  const words = text.trim()

  return text.replace(words, () => write(words))
}

function toTextRange(text: string, words: WordRange): TextRange {
  if (words === null) return { start: 0, end: text.length }
  const all = [...text.matchAll(/\S+/gu)]
  const to = all[words.last]

  return { start: all[words.first]?.index ?? 0, end: to ? to.index + to[0].length : text.length }
}

/** A run that begins before the range is shown with the words before it. */
function cutRuns(runs: readonly FixedRun[], { start, end }: TextRange): FixedRun[] {
  return runs.flatMap((run) => {
    if (run.fix !== null) return run.start >= start && run.start < end ? [run] : []
    const from = Math.max(run.start, start)
    const to = Math.min(run.end, end)
    if (from >= to) return []

    return [
      { ...run, text: run.text.slice(from - run.start, to - run.start), start: from, end: to },
    ]
  })
}
