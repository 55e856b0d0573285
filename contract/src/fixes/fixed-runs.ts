import { findWords, type TextRange } from './find-words.ts'
import type { FixedRun } from './fixed-run.ts'
import { replaceRanges } from './replace-ranges.ts'
import type { TermFix } from './term-fix.ts'

/** The text of a segment, by whose number a fix in one place finds it. */
export interface FixableLine {
  text: string
  segmentNumber: number
}

/** Maximum length to which fixes everywhere make a line grow, in UTF-16 code units. */
export const MAX_FIXED_LINE_CHARACTERS = 20_000

const SENTENCE_START = /(?:^|[.!?…。！？]["'”’»)\]]*\s+)["'“‘«([]*$/u

/**
 * Lays fixes over a line, each over the result of those before it. The runs joined are the text to
 * show; the ranges joined are the recognised text.
 */
export function toFixedRuns(line: FixableLine, fixes: readonly TermFix[]): readonly FixedRun[] {
  const { text } = line
  let runs: readonly FixedRun[] = [{ text, start: 0, end: text.length, fix: null }]
  for (const fix of fixes) {
    runs = fix.place === null ? fixEverywhere(runs, fix) : fixInPlace(runs, line, fix)
  }

  return runs
}

/** The number of the word of a text that begins at a place, from 0. */
export function countWordsBefore(text: string, at: number): number {
  return text.slice(0, at).match(/\S+/gu)?.length ?? 0
}

/** Where the words of a fix in one place are, as near to its word as they can be found. */
export function findFixPlace({ text, segmentNumber }: FixableLine, fix: TermFix): TextRange | null {
  const { place, original } = fix
  if (place?.segment !== segmentNumber) return null
  const distance = ({ start }: TextRange) => Math.abs(countWordsBefore(text, start) - place.word)
  const [first, ...others] = findWords(text, original)
  if (!first) return null

  return others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
}

function fixEverywhere(runs: readonly FixedRun[], fix: TermFix): readonly FixedRun[] {
  const shown = runs.map(({ text }) => text).join('')
  const replacements = findWords(shown, fix.original)
    .map((range) => ({ ...range, written: writeReplacement(shown, range, fix) }))
    .filter(({ written, ...range }) => !isThere(shown, range, written))
  if (replacements.length === 0) return runs
  const added = replacements.reduce(
    (sum, { start, end, written }) => sum + written.length - (end - start),
    0,
  )
  // Fixes that write each other's words many times would grow without end.
  if (added > 0 && shown.length + added > MAX_FIXED_LINE_CHARACTERS) return runs

  return replaceRanges(runs, replacements, fix)
}

function fixInPlace(runs: readonly FixedRun[], line: FixableLine, fix: TermFix) {
  const place = findFixPlace(line, fix)
  if (!place) return runs
  let shownBefore = 0
  let range = null as TextRange | null
  for (const run of runs) {
    if (run.end > place.start && run.start < place.end) {
      const isAsHeard = run.fix === null
      const start = isAsHeard ? Math.max(place.start - run.start, 0) : 0
      const end = isAsHeard ? Math.min(place.end - run.start, run.text.length) : run.text.length
      range = { start: range?.start ?? shownBefore + start, end: shownBefore + end }
    }
    shownBefore += run.text.length
  }

  return range ? replaceRanges(runs, [{ ...range, written: fix.replacement }], fix) : runs
}

/** A right word in lower case keeps the capital with which a sentence began. */
function writeReplacement(shown: string, { start, end }: TextRange, fix: TermFix): string {
  const { original, replacement } = fix
  const isSmall = replacement === replacement.toLowerCase() && !isCapital(original)
  const keepsCapital =
    isSmall && isCapital(shown.slice(start, end)) && SENTENCE_START.test(shown.slice(0, start))

  return keepsCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}

function isCapital(text: string): boolean {
  return text.charAt(0) !== text.charAt(0).toLowerCase()
}

/** Whether the right words already stand where the wrong ones were found, as `Apache Kafka` may. */
function isThere(shown: string, { start, end }: TextRange, written: string): boolean {
  const found = shown.slice(start, end)
  if (found.length >= written.length) return found === written
  const [wrong, right] = [found.toLowerCase(), written.toLowerCase()]
  for (let at = right.indexOf(wrong); at !== -1; at = right.indexOf(wrong, at + 1)) {
    const from = start - at
    if (from >= 0 && shown.slice(from, from + right.length).toLowerCase() === right) return true
  }

  return false
}
