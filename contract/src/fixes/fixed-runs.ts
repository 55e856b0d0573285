import { toSameText } from '../same-text.ts'
import { MAX_RULE_CHARACTERS } from '../transcript-limits.ts'
import { findText, findWords, type TextRange } from './find-words.ts'
import type { FixedRun } from './fixed-run.ts'
import { replaceRanges } from './replace-ranges.ts'
import type { TermFix } from './term-fix.ts'

/** The text of a segment, by whose number a fix in one place finds it. */
export interface FixableLine {
  text: string
  segmentNumber: number
  /** Where the line is written otherwise: places of fixes count in its written form. */
  forms?: { written: string }
}

/** Maximum length to which fixes everywhere make a line grow, in UTF-16 code units. */
const MAX_FIXED_LINE_CHARACTERS = 20_000

/** Read back from a place: what is before it is read for each place anew otherwise. */
const SENTENCE_START = /(?<=(?:^|[.!?…。！？]["'”’»)\]]*\s+)["'“‘«([]*)/uy

/**
 * Lays fixes over a line, each over the result of those before it. The runs joined are the text to
 * show; the ranges joined are the recognised text. A line longer than `MAX_RULE_CHARACTERS` stays as
 * it was recognised. For each fix the work grows with the line and no faster.
 */
export function toFixedRuns(line: FixableLine, fixes: readonly TermFix[]): readonly FixedRun[] {
  const { text } = line
  let runs: readonly FixedRun[] = [{ text, start: 0, end: text.length, fix: null }]
  if (text.length > MAX_RULE_CHARACTERS) return runs
  for (const fix of fixes) {
    runs = fix.place === null ? fixEverywhere(runs, line, fix) : fixInPlace(runs, line, fix)
  }

  return runs
}

/** The number of the word of a text that begins at a place, from 0. */
export function countWordsBefore(text: string, at: number): number {
  return text.slice(0, at).match(/\S+/gu)?.length ?? 0
}

/** Where the words of a fix in one place are, as near to its word as they can be found. */
export function findFixPlace(line: FixableLine, fix: TermFix): TextRange | null {
  const { place, original } = fix
  if (place?.segment !== line.segmentNumber) return null
  const text = line.forms?.written ?? line.text
  const words = text.matchAll(/\S+/gu)
  let word = words.next()
  let before = 0
  let best: { range: TextRange; distance: number } | null = null
  for (const range of findWords(text, original)) {
    for (; !word.done && word.value.index < range.start; word = words.next()) before += 1
    const distance = Math.abs(before - place.word)
    if (!best || distance < best.distance) best = { range, distance }
  }

  if (!best || text === line.text) return best?.range ?? null

  return findInForm(original, best.range.start, { from: text, to: line.text })
}

/** The place in another form of a line of words that begin at `at`; null where a form has more of them. */
export function findInForm(
  words: string,
  at: number,
  { from, to }: { from: string; to: string },
): TextRange | null {
  const here = findWords(from, words)
  const there = findWords(to, words)
  if (here.length !== there.length) return null

  return there[here.findIndex(({ start }) => start === at)] ?? null
}

function fixEverywhere(
  runs: readonly FixedRun[],
  line: FixableLine,
  fix: TermFix,
): readonly FixedRun[] {
  const shown = runs.map(({ text }) => text).join('')
  const found = findWords(shown, fix.original)
  if (found.length === 0) return runs
  const isThere = createIsThere(shown, fix.replacement)
  const isTakenBack = createIsTakenBack(runs, line)
  const replacements = found
    .map((range) => ({ ...range, written: writeReplacement(shown, range, fix) }))
    .filter(({ written, ...range }) => !isThere(range, written) && !isTakenBack(range, fix))
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
  const keepsCapital = isSmall && isCapital(shown.slice(start, end)) && beginsSentence(shown, start)

  return keepsCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}

function isCapital(text: string): boolean {
  return text.charAt(0) !== text.charAt(0).toLowerCase()
}

function beginsSentence(text: string, at: number): boolean {
  SENTENCE_START.lastIndex = at
  return SENTENCE_START.test(text)
}

/**
 * Whether the right words already stand where the wrong ones were found, as `Apache Kafka` may. The
 * ranges are asked for in order.
 */
function createIsThere(shown: string, right: string) {
  const places = findText(shown, right)
  let next = 0
  return ({ start, end }: TextRange, written: string): boolean => {
    const found = shown.slice(start, end)
    if (found.length >= written.length) return found === written
    while ((places[next]?.end ?? Number.POSITIVE_INFINITY) < end) next += 1

    return (places[next]?.start ?? Number.POSITIVE_INFINITY) <= start
  }
}

/**
 * Whether a fix would write back what was recognised where an earlier one wrote its words: two that
 * swap names swap them. The ranges are asked for in order.
 */
function createIsTakenBack(runs: readonly FixedRun[], { text }: FixableLine) {
  let next = 0
  let at = 0
  return (range: TextRange, { replacement }: TermFix): boolean => {
    let run = runs[next]
    for (; run && at + run.text.length <= range.start; run = runs[next]) {
      at += run.text.length
      next += 1
    }
    if (!run || run.fix === null || range.end > at + run.text.length) return false

    return toSameText(text.slice(run.start, run.end)) === toSameText(replacement)
  }
}
