// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPlaceOverPrinting } from './keep-place-over-printing.ts'

const LINE_PX = 40
let scrolled = 0
let linePx = LINE_PX

beforeEach(() => {
  vi.useFakeTimers()
  scrolled = 0
  linePx = LINE_PX
  document.body.innerHTML = `<ul class="transcript">${'<li></li>'.repeat(100)}</ul>`
  const lines = [...document.querySelectorAll('li')]
  for (const [index, line] of lines.entries()) {
    line.getBoundingClientRect = () => new DOMRect(0, index * linePx - scrolled, 600, linePx)
  }
  document.elementFromPoint = (_x, y) => lines[Math.floor((y + scrolled) / linePx)] ?? null
  vi.stubGlobal('scrollBy', ({ top }: ScrollToOptions) => {
    scrolled += top ?? 0
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Prints on paper that has half the height, so that the browser scrolls to its end. */
function print(): void {
  window.dispatchEvent(new Event('beforeprint'))
  scrolled = Math.min(scrolled, 1000)
  window.dispatchEvent(new Event('afterprint'))
}

it('[PLACE-16] the line in view is back at its place, also when lines above get another height a frame later', () => {
  const stop = keepPlaceOverPrinting()
  scrolled = 50 * LINE_PX + 10
  print()
  expect(scrolled).toBe(50 * LINE_PX + 10)
  linePx += 4
  vi.advanceTimersByTime(100)
  expect(scrolled).toBe(50 * linePx + 10)
  stop()
})

it('[PLACE-16] no longer once the transcript has left the page, nor without a line', () => {
  const stop = keepPlaceOverPrinting()
  document.body.innerHTML = ''
  scrolled = 2000
  print()
  expect(scrolled).toBe(1000)
  stop()
  document.body.innerHTML = '<ul class="transcript"><li></li></ul>'
  scrolled = 2000
  print()
  expect(scrolled).toBe(1000)
})
