import { keepPainted } from '#web/features/transcript/list/keep-painted.ts'
import { findLineParts } from './line-in-view.ts'

/** Marks a line as the one that was read last, until the returned function is called. */
export function paintPlace(line: number): () => void {
  const stop = keepPainted(() => {
    const parts = findLineParts(line)
    const last = parts[parts.length - 1]
    if (!last || 'place' in last.dataset) return
    clear()
    last.dataset.place = ''
  })

  return () => {
    stop()
    clear()
  }
}

function clear(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-place]')) {
    delete part.dataset.place
  }
}
