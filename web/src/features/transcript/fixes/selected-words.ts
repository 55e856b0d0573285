import { findWords, type TextRange } from '@live-scribe/contract/fixes/find-words'
import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import { countWordsBefore, findInForm, toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import type { FixPlace } from '@live-scribe/contract/fixes/term-fix'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptState } from '../model/transcript-model.ts'

/** Selects the elements with the words of a final. */
export const WORDS = '[data-words]'

/** Words of one line that the owner selected. */
export interface SelectedWords {
  /** The words as they are shown, with the fixes so far. */
  shown: string
  /** The words as they were recognised, with their place in the log. */
  recognised: string
  place: FixPlace
}

/** Selects lines: finals, gaps, and text that is still being recognised. */
const LINES = '[data-segment-number], [data-interim], [data-testid="interim"]'
const WORD_BEFORE = /[\p{L}\p{N}\p{M}_+#'’-]+$/u
const WORD_AFTER = /^(?:[\p{L}\p{N}\p{M}_+#'’-]|\.(?=[\p{L}\p{N}]))+/u
const EDGE_MARKS = /^[\s.,?!:;…]+|[\s.,?!:;…]+$/gu

/**
 * The whole words of a selection within one line of `page`; null for any other selection, and for words
 * that are written otherwise than they are shown, as numbers are.
 */
export function findSelectedWords(
  selection: Selection | null,
  page: Element,
  { entries, fixes }: Pick<TranscriptState, 'entries' | 'fixes'>,
): SelectedWords | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const first = findWordsAt(startContainer, page)
  const entry = first && findEntryOf(first, entries)
  if (!entry || entry.isGap || isInAnotherLine(entry, endContainer, endOffset)) return null
  const runs = toFixedRuns(entry, fixes.fixes)
  const line = { entry, runs, text: runs.map(({ text }) => text).join('') }
  const elements = findElements(page, entry)
  const letters = elements.map((element) => countLetters(textIn(element)))
  const isAsShown = letters.reduce((sum, count) => sum + count, 0) === countLetters(line.text)
  const range = isAsShown
    ? {
        start: findLetter(line.text, countBefore(elements, startContainer, startOffset)),
        end: findLetterEnd(line.text, countBefore(elements, endContainer, endOffset)),
      }
    : // Spoken code that is written as code has other places.
      findWords(line.text, selection.toString().replace(EDGE_MARKS, ''))[0]

  return range ? describe(snapToWords(line.text, range), line) : null
}

/** The entry whose words an element shows; undefined when it is not of the log. */
export function findEntryOf(
  words: Element,
  entries: readonly TranscriptEntry[],
): TranscriptEntry | undefined {
  const row = words.closest('[data-segment-number]')

  return entries[Number(row?.getAttribute('data-segment-number')) - 1]
}

/** Whether a selection has text, and begins or ends in the lines of a transcript or its interims. */
export function isOfLines(selection: Selection, page: Element): boolean {
  if (selection.isCollapsed || selection.rangeCount === 0) return false
  if (selection.toString().trim() === '') return false
  const { startContainer, endContainer } = selection.getRangeAt(0)
  const lines = page.closest('.transcript') ?? page

  return [startContainer, endContainer].some((node) => {
    const element = node instanceof Element ? node : node.parentElement

    return lines.contains(node) && element?.closest(LINES) != null
  })
}

/** Whether a selection with this end has words of another line; a triple click ends before them. */
function isInAnotherLine({ segmentNumber }: TranscriptEntry, end: Node, offset: number): boolean {
  const element = end instanceof Element ? end : end.parentElement
  const line = element?.closest(LINES)
  if (!line || line.getAttribute('data-segment-number') === String(segmentNumber)) return false
  const range = document.createRange()
  range.setStart(element?.closest(WORDS) ?? line, 0)
  range.setEnd(end, offset)

  return range.toString().trim() !== ''
}

function findWordsAt(node: Node, page: Element): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  const words = element?.closest(WORDS) ?? null

  return words && page.contains(words) ? words : null
}

/** The elements that show the words of an entry: several where a chunk ends within it. */
function findElements(page: Element, { segmentNumber }: TranscriptEntry): Element[] {
  const row = `[data-segment-number="${segmentNumber}"]`

  return [...page.querySelectorAll(`${row}${WORDS}, ${row} ${WORDS}`)]
}

/** The number of characters of these elements, without spaces, before a point of the document. */
function countBefore(elements: readonly Element[], node: Node, offset: number): number {
  let count = 0
  for (const element of elements) {
    if (!element.contains(node)) {
      count += countLetters(textIn(element))
      continue
    }
    const range = document.createRange()
    range.setStart(element, 0)
    range.setEnd(node, offset)

    return count + countLetters(range.toString())
  }

  return count
}

function textIn(element: Element): string {
  const range = document.createRange()
  range.selectNodeContents(element)

  return range.toString()
}

function countLetters(text: string): number {
  return text.replace(/\s/gu, '').length
}

/** The place of the character after `count` others, spaces not counted. */
function findLetter(text: string, count: number): number {
  let left = count
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/u.test(text.charAt(at))) continue
    if (left === 0) return at
    left -= 1
  }

  return text.length
}

/** The place behind the last of `count` characters. */
function findLetterEnd(text: string, count: number): number {
  return count === 0 ? 0 : findLetter(text, count - 1) + 1
}

/** Extends a range to whole words, without the marks around them. */
function snapToWords(text: string, { start, end }: TextRange): TextRange {
  const head = WORD_BEFORE.exec(text.slice(0, start))?.[0].length ?? 0
  const tail = WORD_AFTER.exec(text.slice(end))?.[0].length ?? 0
  const isWithin = (at: number) =>
    at > 0 && /\S/u.test(text.charAt(at - 1)) && /\S/u.test(text.charAt(at))
  const whole = {
    start: isWithin(start) ? start - head : start,
    end: isWithin(end) ? end + tail : end,
  }
  const words = text.slice(whole.start, whole.end)
  const trimmed = words.replace(EDGE_MARKS, '')
  const from = whole.start + words.indexOf(trimmed)

  return { start: from, end: from + trimmed.length }
}

function describe(
  { start, end }: TextRange,
  { text, runs, entry }: { text: string; runs: readonly FixedRun[]; entry: TranscriptEntry },
): SelectedWords | null {
  const recognised = toRecognised(runs, { start, end })
  if (start >= end || !recognised) return null
  const words = entry.text.slice(recognised.start, recognised.end)
  const written = entry.forms?.written ?? entry.text
  const at =
    written === entry.text
      ? recognised
      : findInForm(words, recognised.start, { from: entry.text, to: written })
  if (!at) return null
  const word = countWordsBefore(written, at.start)

  return {
    shown: text.slice(start, end).replace(/\s+/gu, ' '),
    recognised: words.replace(/\s+/gu, ' '),
    place: { segment: entry.segmentNumber, word },
  }
}

/** The recognised text that a range of the shown text stands for. */
function toRecognised(runs: readonly FixedRun[], { start, end }: TextRange): TextRange | null {
  let at = 0
  let found: TextRange | null = null
  for (const run of runs) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, run.text.length)
    at += run.text.length
    if (to <= 0 || from >= run.text.length) continue
    const part = run.fix
      ? { start: run.start, end: run.end }
      : { start: run.start + from, end: run.start + to }
    found = { start: found ? found.start : part.start, end: part.end }
  }

  return found
}
