import type { TextRange } from '@live-scribe/contract/fixes/find-words'
import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import type { TranscriptEntry } from '../model/transcript-entry.ts'

/** Selects the elements with the words of a final. */
export const WORDS = '[data-words]'

/** The entry whose words an element shows; undefined when it is not of the log. */
export function findEntryOf(
  words: Element,
  entries: readonly TranscriptEntry[],
): TranscriptEntry | undefined {
  const row = words.closest('[data-segment-number]')

  return entries[Number(row?.getAttribute('data-segment-number')) - 1]
}

/** The range of an entry's text that an element shows: all of it, or some words of a cut segment. */
export function getShownRange(words: Element, text: string): TextRange {
  const [first, last] = (words.getAttribute('data-words') ?? '').split(' ')
  const all = [...text.matchAll(/\S+/gu)]
  const from = all[Number(first || 0)]
  const to = last === undefined ? all.at(-1) : all[Number(last)]

  return { start: from?.index ?? 0, end: to ? to.index + to[0].length : text.length }
}

/** The runs that an element shows; one that begins before its range is shown by the element before. */
export function cutRuns(runs: readonly FixedRun[], { start, end }: TextRange): FixedRun[] {
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
