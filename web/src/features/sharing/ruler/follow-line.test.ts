// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { followLine } from './follow-line.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('[COMF-7] measures the line under a moving pointer once a frame, at its last place', () => {
  let nextFrame: FrameRequestCallback | undefined
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    nextFrame = callback

    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {
    nextFrame = undefined
  })
  const page = document.createElement('ol')
  const ruler = document.createElement('div')
  document.body.append(page, ruler)
  const find = vi.fn(() => null)
  document.elementFromPoint = find
  const stop = followLine({ page, ruler, onText: () => () => {}, onScroll: () => {} })

  for (let y = 1; y <= 50; y += 1) {
    page.dispatchEvent(new MouseEvent('pointermove', { clientX: 10, clientY: y }))
  }
  expect(find).not.toHaveBeenCalled()
  nextFrame?.(0)
  expect(find).toHaveBeenCalledExactlyOnceWith(10, 50)

  page.dispatchEvent(new MouseEvent('pointermove', { clientX: 10, clientY: 60 }))
  stop()
  expect(nextFrame).toBeUndefined()
})
