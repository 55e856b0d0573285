import type { TranscriptStore } from '../model/transcript-store.ts'

/**
 * Shows a line as soon as it is read and drawn: scrolls to it, marks it and gives it the focus, so
 * that a screen reader reads on from there. Does nothing on a page that was left.
 */
export function showLineWhenRead(store: TranscriptStore, line: number): void {
  const check = () => {
    if (store.getSnapshot().transcript.entries.length < line) return
    stop()
    requestAnimationFrame(() => showLine(line))
  }
  const stop = store.subscribe(check)
  check()
}

function showLine(segmentNumber: number): void {
  const parts = document.querySelectorAll<HTMLElement>(
    `.transcript [data-segment-number="${segmentNumber}"]`,
  )
  const [first] = parts
  if (!first) return
  for (const part of parts) part.dataset.found = ''
  first.tabIndex = -1
  first.focus({ preventScroll: true })
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
}
