import type { TextRange } from './find-words.ts'
import type { FixedRun } from './fixed-run.ts'
import type { TermFix } from './term-fix.ts'

/** A range of the shown text, and what a fix writes there. */
export interface Replacement extends TextRange {
  written: string
}

/**
 * Replaces ranges of the shown text, given in order and without overlaps. A fixed run that one cuts
 * becomes part of the new run.
 */
export function replaceRanges(
  runs: readonly FixedRun[],
  replacements: readonly Replacement[],
  fix: TermFix,
): readonly FixedRun[] {
  const replaced: FixedRun[] = []
  let open: FixedRun | null = null
  let next = 0
  let at = 0
  for (const run of runs) {
    const isAsHeard = run.fix === null
    const end = at + run.text.length
    let from = at
    // The run that a replacement goes on in, or that has been made of this fixed run.
    let current: FixedRun | null = open
    for (let one = replacements[next]; one && one.start < end; one = replacements[next]) {
      if (one.start >= at) {
        const head = run.text.slice(from - at, one.start - at)
        if (isAsHeard && head) {
          const start = run.start + from - at
          replaced.push({ ...run, text: head, start, end: start + head.length })
        }
        if (current && !isAsHeard) current.text += `${head}${one.written}`
        else {
          const start = isAsHeard ? run.start + one.start - at : run.start
          current = { text: `${isAsHeard ? '' : head}${one.written}`, start, end: start, fix }
          replaced.push(current)
        }
      }
      from = Math.min(one.end, end)
      if (current) current.end = isAsHeard ? run.start + from - at : run.end
      open = one.end > end ? current : null
      if (open) break
      next += 1
    }
    const tail = run.text.slice(from - at)
    if (from === at) replaced.push(run)
    else if (!isAsHeard && current) current.text += tail
    else if (tail) replaced.push({ ...run, text: tail, start: run.start + from - at })
    at = end
  }

  return replaced
}
