/** How much shorter content may become while its place is kept, in heights of its letters. */
const MAX_ROOM_EM = 12

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

/**
 * Keeps the height of a box while its growing content becomes shorter by some lines, as when a final
 * has fewer words than were shown: the next words take the room. What becomes much shorter, changes its
 * width or gets another typeface gives its room back. Until the returned function is called.
 */
export function preserveRoom(
  box: HTMLElement | null,
  content: HTMLElement | null,
): (() => void) | undefined {
  if (!box || !content) return undefined
  let [room, width] = [0, 0]
  const takeHeight = () => {
    width = content.offsetWidth
    room = content.offsetHeight
    box.style.minHeight = `${room}px`
  }
  const observer = new ResizeObserver(() => {
    const { offsetHeight: height, offsetWidth } = content
    const isSameShape = offsetWidth === width && height < room
    const most = MAX_ROOM_EM * Number.parseFloat(getComputedStyle(box).fontSize)
    if (!isSameShape || room - height > most) takeHeight()
  })
  observer.observe(content)
  const { fonts } = document
  fonts?.addEventListener('loadingdone', takeHeight)

  return () => {
    observer.disconnect()
    fonts?.removeEventListener('loadingdone', takeHeight)
    box.style.minHeight = ''
  }
}
