import type { FoundMatch } from './find-matches.ts'

const ALL = 'found'
const CURRENT = 'found-now'

/**
 * Marks matches, and one of them as the current one, without a change of the page: the browser
 * paints over the text. Browsers that can't mark the current one's line only.
 */
export function paintMatches(
  matches: readonly FoundMatch[],
  current: FoundMatch | undefined,
): void {
  clearMatches()
  for (const { words } of current?.parts ?? []) words.setAttribute('data-found', '')
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...matches.flatMap(toRanges)))
  const now = new Highlight(...(current ? toRanges(current) : []))
  now.priority = 1
  CSS.highlights.set(CURRENT, now)
}

/** Removes all marks. */
export function clearMatches(): void {
  for (const words of document.querySelectorAll('[data-found]')) words.removeAttribute('data-found')
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function toRanges({ parts }: FoundMatch): StaticRange[] {
  return parts.flatMap(({ words, start, end }) => {
    const [first, last] = [findCharacter(words, start), findCharacter(words, end - 1)]
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
