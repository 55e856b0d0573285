import { flushSync } from 'react-dom'
import type { TranscriptStore } from '../model/transcript-store.ts'

/**
 * Shows a line as soon as it is read and drawn: scrolls to it, marks it and gives it the focus, so
 * that a screen reader reads on from there. Does nothing on a page that was left.
 */
export function showLineWhenRead(store: TranscriptStore, line: number): void {
  const check = () => {
    if (store.getSnapshot().transcript.entries.length < line) return
    stop()
    requestAnimationFrame(() => showLine(store, line))
  }
  const stop = store.subscribe(check)
  check()
}

function showLine(store: TranscriptStore, line: number): void {
  const find = () =>
    document.querySelector<HTMLElement>(`.transcript [data-segment-number="${line}"]`)
  if (!find()) return
  flushSync(() => store.overlay({ linked: line, found: null }))
  const first = find()
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
