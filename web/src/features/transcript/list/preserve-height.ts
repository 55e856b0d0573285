/** Keeps the height of text that becomes shorter, or the page would jump; until it is final. */
export function preserveHeight(box: HTMLElement): () => void {
  let room = 0
  // Observed after layout: asking would force another layout for each word.
  const observer = new ResizeObserver(() => {
    if (box.offsetHeight <= room) return
    room = box.offsetHeight
    box.style.minHeight = `${room}px`
  })
  observer.observe(box)

  return () => {
    observer.disconnect()
    box.style.minHeight = ''
  }
}
