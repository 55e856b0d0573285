import type { FoundMatch } from './find-matches.ts'

const ALL = 'found'
const CURRENT = 'found-now'

/** The elements with the words of each line of the page, by its segment number. */
export type WordElements = ReadonlyMap<number, readonly Element[]>

/** Reads which elements of the page have the words of lines. */
export function findWordElements(): WordElements {
  const found = new Map<number, Element[]>()
  for (const words of document.querySelectorAll('.transcript [data-words]')) {
    const row = words.closest<HTMLElement>('[data-segment-number]')
    const line = Number(row?.dataset.segmentNumber)
    const elements = found.get(line)
    if (elements) elements.push(words)
    else found.set(line, [words])
  }

  return found
}

/**
 * Marks matches, and one of them as the current one, without a change of the page: the browser
 * paints over the text.
 */
export function paintMatches(
  matches: readonly FoundMatch[],
  current: FoundMatch | undefined,
  elements: WordElements,
): void {
  clearMatches()
  if (!('highlights' in CSS)) return
  const rangesOf = (match: FoundMatch) => toRanges(match, elements)
  CSS.highlights.set(ALL, new Highlight(...matches.flatMap(rangesOf)))
  const now = new Highlight(...(current ? rangesOf(current) : []))
  now.priority = 1
  CSS.highlights.set(CURRENT, now)
}

/** Removes all marks. */
export function clearMatches(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function toRanges({ line, parts }: FoundMatch, elements: WordElements): StaticRange[] {
  return parts.flatMap(({ index, start, end }) => {
    const words = elements.get(line)?.[index]
    const [first, last] = words
      ? [findCharacter(words, start), findCharacter(words, end - 1)]
      : [null, null]
    if (!first || !last) return []

    return [
      new StaticRange({
        startContainer: first.text,
        startOffset: first.offset,
        endContainer: last.text,
        endOffset: last.offset + 1,
      }),
    ]
  })
}

/** The text with a character of an element, which has several where words are fixed. */
function findCharacter(words: Element, at: number): { text: Text; offset: number } | null {
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  let offset = at
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (offset < text.length) return { text, offset }
    offset -= text.length
  }

  return null
}
