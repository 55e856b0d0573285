/**
 * Keeps the height of an element whose text becomes shorter, so that the page does not jump, until
 * the returned function is called.
 */
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
