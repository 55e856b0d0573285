/** Pixels between the points at which a line in view is looked for. */
const STEP_PX = 24

/** Remembers where the first line in view is; the returned function scrolls it back there. */
export function markReadingPosition(page: Element): () => void {
  const line = findFirstLine(page)
  const before = line?.getBoundingClientRect().top

  return () => {
    const after = line?.getBoundingClientRect().top
    if (before === undefined || after === undefined || after === before) return
    window.scrollBy({ top: after - before, behavior: 'instant' })
  }
}

/** The list item at the top of the window; asking at points lays out only what is in view. */
function findFirstLine(page: Element): Element | undefined {
  const { left, width } = page.getBoundingClientRect()
  for (let y = 0; y < window.innerHeight; y += STEP_PX) {
    const item = document.elementFromPoint(left + width / 2, y)?.closest('li')
    if (item && page.contains(item)) return item
  }

  return undefined
}
