import type { LineBox } from './place.ts'

const LISTS = '.transcript [role="log"] ol'

/** Where the page's own controls begin, in pixels of the window: text below is covered. */
function getReadingEdge(): number {
  const controls = document.querySelector('[data-reading-controls]')
  const top = controls?.getBoundingClientRect().top || window.innerHeight

  return Math.min(top, window.innerHeight)
}

/** The number of the last line that is in view to its end, or was; the first one before any is. */
export function findLastLineInView(): number {
  const edge = getReadingEdge() + 1
  const lists = document.querySelectorAll(LISTS)
  // Lists first: asking for a line in a list out of view would lay that list out.
  for (let at = countFirst(lists, ({ top }) => top < edge) - 1; at >= 0; at -= 1) {
    const lines =
      lists[at]?.querySelectorAll<HTMLElement>('[data-segment-number]:not([data-echo])') ?? []
    const line = lines[countFirst(lines, ({ bottom }) => bottom <= edge) - 1]
    if (line) return Number(line.dataset.segmentNumber)
  }

  return 1
}

/** The parts of a line on the page, in their order: chunks may split it. */
function findLineParts(line: number): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`.transcript [data-segment-number="${line}"]`)
}

/** Where a line is; null where it is not drawn. */
export function measureLine(line: number): Pick<LineBox, 'top' | 'bottom'> | null {
  const parts = findLineParts(line)
  const first = parts[0]?.getBoundingClientRect()
  const last = parts[parts.length - 1]?.getBoundingClientRect()

  return first && last ? { top: first.top, bottom: last.bottom } : null
}

/** How many of the first elements have it, by halving: those that have it come first. */
function countFirst(elements: ArrayLike<Element>, has: (box: DOMRect) => boolean): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    const box = elements[middle]?.getBoundingClientRect()
    if (box && has(box)) low = middle + 1
    else high = middle
  }

  return low
}
