// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { holdReadingPlace } from './hold-reading-place.ts'

let textTop = 0
let page: HTMLElement

beforeEach(() => {
  document.body.innerHTML = '<div><ol><li><p>one two three</p></li></ol></div>'
  page = document.querySelector('div') as HTMLElement
  textTop = 100
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, textTop, 10, 20),
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 100, 300, 20),
  )
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

it('[COMF-6] scrolls the first words in view back to their place', () => {
  const place = holdReadingPlace(page)
  textTop = 340
  place.restore()
  expect(window.scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 240, behavior: 'instant' })
})

it('[COMF-6] holds the same words over several changes, until the reader scrolls', () => {
  const place = holdReadingPlace(page)
  expect(place.isStill()).toBe(true)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(240)
  expect(place.isStill()).toBe(false)
  place.restore()
  expect(place.isStill()).toBe(true)
})

it('[COMF-6] scrolls once more when a typeface has arrived', async () => {
  const arrived = Promise.withResolvers<void>()
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { status: 'loading', ready: arrived.promise },
  })
  const place = holdReadingPlace(page)
  place.restore()
  expect(window.scrollBy).not.toHaveBeenCalled()
  textTop = 160
  arrived.resolve()
  await until(() => expect(window.scrollBy).toHaveBeenCalled())
  Reflect.deleteProperty(document, 'fonts')
})

it('[COMF-6] scrolls nothing while the words are where they were', () => {
  holdReadingPlace(page).restore()
  expect(window.scrollBy).not.toHaveBeenCalled()
})

it('[COMF-6] keeps the end in view for who reads there', () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(5000 - window.innerHeight)
  const place = holdReadingPlace(page)
  textTop = 340
  place.restore()
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 5000, behavior: 'instant' })
  expect(window.scrollBy).not.toHaveBeenCalled()
})

it('scrolls nothing when the words are gone', () => {
  const place = holdReadingPlace(page)
  page.remove()
  textTop = 340
  place.restore()
  expect(window.scrollBy).not.toHaveBeenCalled()
})
