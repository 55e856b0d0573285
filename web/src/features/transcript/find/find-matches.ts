import type { ShownWords } from '../model/shown-lines.ts'

/** Matches that are counted and marked; with more, the count says so. */
export const MAX_MATCHES = 5000

/** A place in the shown text of a transcript. */
export interface FoundMatch {
  /** The segment number of the line, and the place of the first character in its text. */
  line: number
  start: number
  /** The words of the line that have a part of it, the first ones first. */
  parts: readonly MatchPart[]
}

interface MatchPart {
  /** Which of the line's words: a line that chunks cut has several. */
  index: number
  start: number
  end: number
}

/**
 * Finds a text in the lines that a transcript shows, in any case. A match never crosses lines. A line
 * that has the text only in the form that is not shown, which `otherOf` gives for it, is a match as a
 * whole.
 */
export function findMatches(
  shown: readonly ShownWords[],
  wanted: string,
  otherOf: (line: number) => string | undefined = () => undefined,
): FoundMatch[] {
  const needle = toLowerCase(wanted.trim().replace(/\s+/gu, ' '))
  const found: FoundMatch[] = []
  if (needle === '') return found
  for (const { line, texts } of readLines(shown)) {
    const text = toLowerCase(texts.join(''))
    const isInOther = !text.includes(needle) && otherOf(line)?.toLowerCase().includes(needle)
    if (isInOther) found.push({ line, start: 0, parts: cut(texts, { start: 0, end: text.length }) })
    if (found.length === MAX_MATCHES) return found
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      const parts = cut(texts, { start: at, end: at + needle.length })
      found.push({ line, start: at, parts })
      if (found.length === MAX_MATCHES) return found
    }
  }

  return found
}

/** The text in lower case and as long as it was: a letter such as `İ` that would grow stays. */
function toLowerCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower

  return text.replace(/./gsu, (letter) => {
    const small = letter.toLowerCase()

    return small.length === letter.length ? small : letter
  })
}

/** The place of a match among others: itself, or else the one that is now where it was. */
export function findAgain(
  matches: readonly FoundMatch[],
  before: FoundMatch | undefined,
  index: number,
): number {
  const same = matches.findIndex(
    ({ line, start }) => line === before?.line && start === before.start,
  )

  return same === -1 ? Math.max(0, Math.min(index, matches.length - 1)) : same
}

interface Line {
  line: number
  /** The texts of its words, each but the last with the space behind it. */
  texts: string[]
}

/** The lines in the order in which they are shown. */
function readLines(shown: readonly ShownWords[]): Line[] {
  const lines: Line[] = []
  for (const { line, text } of shown) {
    const last = lines.at(-1)
    if (last?.line !== line) {
      lines.push({ line, texts: [text] })
      continue
    }
    last.texts[last.texts.length - 1] += ' '
    last.texts.push(text)
  }

  return lines
}

function cut(
  texts: readonly string[],
  { start, end }: { start: number; end: number },
): MatchPart[] {
  const parts: MatchPart[] = []
  let offset = 0
  for (const [index, { length }] of texts.entries()) {
    const from = Math.max(0, start - offset)
    const to = Math.min(length, end - offset)
    if (from < to) parts.push({ index, start: from, end: to })
    offset += length
  }

  return parts
}
