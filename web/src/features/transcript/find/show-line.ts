/**
 * Scrolls to a line of the transcript, marks it and gives it the focus, so that a screen reader
 * reads on from there. False if it is not shown.
 */
export function showLine(segmentNumber: number): boolean {
  const parts = document.querySelectorAll<HTMLElement>(
    `.transcript [data-segment-number="${segmentNumber}"]`,
  )
  const [first] = parts
  if (!first) return false
  for (const part of parts) part.dataset.found = ''
  first.tabIndex = -1
  first.focus({ preventScroll: true })
  first.scrollIntoView({ block: 'center', behavior: 'instant' })

  return true
}
