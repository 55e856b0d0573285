// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preserveRoom } from './preserve-height.ts'

const fonts = new EventTarget()

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  vi.unstubAllGlobals()
})

const EM = 16

/** A box whose content has the size that a test gives it, at 16 px a letter. */
function createBox() {
  let observe = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observe = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const [box, content] = [document.createElement('div'), document.createElement('div')]
  box.style.fontSize = `${EM}px`
  document.body.append(box)
  const stop = preserveRoom(box, content)
  const resize = (height: number, width = 300) => {
    Object.defineProperty(content, 'offsetHeight', { value: height, configurable: true })
    Object.defineProperty(content, 'offsetWidth', { value: width, configurable: true })
    observe()
    return box.style.minHeight
  }
  return { box, resize, stop }
}

it('[STAB-4] keeps the height of the text while it becomes some lines lower, until it is higher', () => {
  const { resize } = createBox()
  expect([100, 130, 105, 120, 160].map((height) => resize(height))).toEqual([
    '100px',
    '130px',
    '130px',
    '130px',
    '160px',
  ])
})

it('[STAB-4] gives the room back when the text becomes much lower, or changes its width', () => {
  const { resize } = createBox()
  resize(1000)
  expect(resize(1000 - 12 * EM)).toBe('1000px')
  expect(resize(1000 - 13 * EM)).toBe(`${1000 - 13 * EM}px`)
  expect(resize(700, 320)).toBe('700px')
})

it('[STAB-4] gives the room back when the typeface has come, in which the text is lower', () => {
  const { box, resize } = createBox()
  resize(500)
  expect(resize(450)).toBe('500px')
  fonts.dispatchEvent(new Event('loadingdone'))
  expect(box.style.minHeight).toBe('450px')
})

it('[STAB-4] gives the room back when the text is left', () => {
  const { box, resize, stop } = createBox()
  resize(500)
  stop?.()
  expect(box.style.minHeight).toBe('')
})
