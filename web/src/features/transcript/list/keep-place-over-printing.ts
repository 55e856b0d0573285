import { markReadingPosition } from '../code/mark-reading-position.ts'

/**
 * Keeps the shown transcript where it is when it is printed, until the returned function is called:
 * on paper it is shorter, and the browser scrolls the page to the end of that.
 */
export function keepPlaceOverPrinting(): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let restore = () => {}
  const mark = () => {
    const page = document.querySelector('.transcript')
    restore = page ? markReadingPosition(page) : () => {}
  }
  const bringBack = () => {
    restore()
    // Lines that come into view get their height with the frame after.
    requestAnimationFrame(() => requestAnimationFrame(restore))
  }
  window.addEventListener('beforeprint', mark, { signal })
  window.addEventListener('afterprint', bringBack, { signal })

  return () => leaving.abort()
}
