/** Matches that are counted and marked; with more, the count says so. */
export const MAX_MATCHES = 5000

/** A place in a transcript's shown text. */
export interface FoundMatch {
  /** The segment, and the place of the first character in its text. */
  segment: string
  start: number
  /** The elements with the segment's text that have a part of it, the first one first. */
  parts: readonly MatchPart[]
}

interface MatchPart {
  words: Element
  start: number
  end: number
}

/**
 * Finds a text in the lines that a transcript shows, in any case. A line may be cut into several
 * elements; a match never crosses lines. A line that has the text only in the form that is not shown,
 * which `otherOf` gives for its segment, is a match as a whole.
 */
export function findMatches(
  page: ParentNode,
  wanted: string,
  otherOf: (segment: string) => string | undefined = () => undefined,
): FoundMatch[] {
  const needle = toLowerCase(wanted.trim().replace(/\s+/gu, ' '))
  const found: FoundMatch[] = []
  if (needle === '') return found
  for (const { segment, elements } of readLines(page)) {
    const texts = elements.map(({ textContent }) => textContent ?? '')
    const line = toLowerCase(texts.join(''))
    const isInOther = !line.includes(needle) && otherOf(segment)?.toLowerCase().includes(needle)
    if (isInOther) found.push({ segment, start: 0, parts: cutAll(elements, texts) })
    if (found.length === MAX_MATCHES) return found
    for (let at = line.indexOf(needle); at !== -1; at = line.indexOf(needle, at + needle.length)) {
      const parts = cut(elements, texts, { start: at, end: at + needle.length })
      found.push({ segment, start: at, parts })
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
    ({ segment, start }) => segment === before?.segment && start === before.start,
  )

  return same === -1 ? Math.max(0, Math.min(index, matches.length - 1)) : same
}

interface Line {
  segment: string
  elements: Element[]
}

/** The elements with words, by segment, in the order in which they are shown. */
function readLines(page: ParentNode): Line[] {
  const lines: Line[] = []
  for (const words of page.querySelectorAll('[data-words]')) {
    const segment = words.closest<HTMLElement>('[data-segment-number]')?.dataset.segmentNumber ?? ''
    const last = lines.at(-1)
    if (last?.segment === segment) last.elements.push(words)
    else lines.push({ segment, elements: [words] })
  }

  return lines
}

function cutAll(elements: readonly Element[], texts: readonly string[]): MatchPart[] {
  const end = texts.reduce((sum, { length }) => sum + length, 0)

  return cut(elements, texts, { start: 0, end })
}

function cut(
  elements: readonly Element[],
  texts: readonly string[],
  { start, end }: { start: number; end: number },
): MatchPart[] {
  const parts: MatchPart[] = []
  let offset = 0
  for (const [index, words] of elements.entries()) {
    const length = texts[index]?.length ?? 0
    const from = Math.max(0, start - offset)
    const to = Math.min(length, end - offset)
    if (from < to) parts.push({ words, start: from, end: to })
    offset += length
  }

  return parts
}
