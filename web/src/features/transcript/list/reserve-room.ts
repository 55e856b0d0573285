/** A guess that becomes shorter keeps its room, or the page would jump up and down under the reader; until it is ended. */
export function reserveRoom(box: HTMLElement): () => void {
  let room = 0
  // Told of after layout: asking would make the browser lay out the page once more for each word.
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
