/** A line of text in the window, pixels. */
export interface TextLine {
  /** The middle of the line. */
  middle: number
  height: number
}

/** The line of text at a point of the window; null where there is none. */
export function findLineAt(page: Element, x: number, y: number): TextLine | null {
  const text = document.elementFromPoint(x, y)?.closest('p')

  return text && page.contains(text) ? findLineIn(text, y) : null
}

/** The last line of the text; null without text. */
export function findLastLine(page: Element): TextLine | null {
  let last: Element | null = page
  while (last && last.tagName !== 'LI') last = last.lastElementChild
  const text = last?.querySelector('p')

  return text ? findLineIn(text, Number.MAX_SAFE_INTEGER) : null
}

/** The line of a paragraph that is nearest to a height in the window. */
function findLineIn(text: Element, y: number): TextLine | null {
  const words = document.createRange()
  words.selectNodeContents(text)
  const height = Number.parseFloat(getComputedStyle(text).lineHeight)
  let nearest: TextLine | null = null
  for (const { top, bottom, width } of words.getClientRects()) {
    const middle = (top + bottom) / 2
    // The boxes of names, which are lines of their own, are higher than their words.
    if (width === 0 || bottom - top > height) continue
    if (!nearest || Math.abs(middle - y) < Math.abs(nearest.middle - y))
      nearest = { middle, height }
  }

  return nearest
}
