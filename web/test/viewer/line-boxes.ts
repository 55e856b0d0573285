import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** The height of a line, and of the window, in pixels. */
export const LINE_PX = 40
const WINDOW_PX = 800

/**
 * Lays the lines of the shown transcript out below each other, 40 px each, in a window of 800 px;
 * the returned function scrolls to a position.
 */
export function layOutLines(): (top: number) => void {
  let scrolled = 0
  const lines = () => document.querySelectorAll('[data-segment-number]').length
  vi.stubGlobal('innerHeight', WINDOW_PX)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() =>
    Math.max(WINDOW_PX, lines() * LINE_PX),
  )
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => {
    scrolled = top ?? scrolled
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const line = this.getAttribute('data-segment-number')

    return line === null
      ? new DOMRect()
      : new DOMRect(0, (Number(line) - 1) * LINE_PX - scrolled, 300, LINE_PX)
  })

  return (top) => {
    scrolled = top
    fireEvent.scroll(window)
  }
}
