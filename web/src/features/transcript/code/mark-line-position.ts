/** Pixels between the points at which a line in view is looked for. */
const STEP_PX = 24

/**
 * Remembers where the first line in view is; the returned function scrolls it back there, also where
 * the lines were drawn anew meanwhile.
 */
export function markLinePosition(): () => void {
  const number = findLineInView()
  const before = topOf(number)

  return () => {
    const after = topOf(number)
    if (before === undefined || after === undefined || after === before) return
    window.scrollBy({ top: after - before, behavior: 'instant' })
  }
}

function findLineInView(): string | undefined {
  const middle = window.innerWidth / 2
  for (let y = 0; y < window.innerHeight; y += STEP_PX) {
    const line = document.elementFromPoint(middle, y)?.closest<HTMLElement>('[data-segment-number]')
    if (line?.closest('.transcript')) return line.dataset.segmentNumber
  }

  return undefined
}

/** The top of the first element that shows words of a line, in pixels. */
function topOf(number: string | undefined): number | undefined {
  const line = document.querySelector(`.transcript [data-segment-number="${number}"]`)

  return line?.getBoundingClientRect().top
}
