/** Milliseconds after which lines that were drawn anew are painted. */
const PAINT_AGAIN_MS = 250

/**
 * Paints lines of the shown transcript now and, also when they are drawn anew, until the returned
 * function is called.
 */
export function keepPainted(paint: (page: Element) => void): () => void {
  // The list of the text may be drawn later.
  const page = document.querySelector('.transcript') ?? document.body
  paint(page)
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      paint(page)
    }, PAINT_AGAIN_MS)
  })
  observer.observe(page, { childList: true, subtree: true })

  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
