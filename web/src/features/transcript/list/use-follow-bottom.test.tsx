import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFinalEvent, createLogPage } from '../../../../test/transcript-fixtures.ts'
import { FollowedPage } from '../../../../test/viewer/followed-page.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

const WINDOW = 800
let height = 2000
let top = 0
let onResize: () => void = () => {}
let store = new TranscriptStore(nothing)

async function nothing() {
  return createLogPage(0, 0)
}

/** Grows the text: the layout changes and observers are notified. */
function grow(px: number) {
  height += px
  act(() => onResize())
}

/** Scrolls as the viewer does. */
function scrollTo(position: number) {
  top = position
  act(() => {
    window.dispatchEvent(new Event('scroll'))
  })
}

function bottom(): number {
  return height - window.innerHeight
}

beforeEach(() => {
  height = 2000
  top = 0
  store = new TranscriptStore(nothing)
  vi.stubGlobal('innerHeight', WINDOW)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback
      }
      observe = () => onResize()
      disconnect = () => {
        onResize = () => {}
      }
    },
  )
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.stubGlobal('scrollTo', (to: { top: number }) => {
    top = Math.min(to.top, bottom())
    window.dispatchEvent(new Event('scroll'))
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('following the bottom', () => {
  it('[SCROLL-03] is on from the start and keeps the last line in view', () => {
    render(<FollowedPage store={store} />)
    expect(top).toBe(bottom())

    grow(64)
    expect(top).toBe(bottom())
    expect(screen.queryByRole('button', { name: 'Jump to live' })).toBeNull()
  })

  it('[SCROLL-04] ends when the reader scrolls more than 50 px away, and not before', () => {
    render(<FollowedPage store={store} />)
    scrollTo(bottom() - 50)
    grow(30)
    expect(top).toBe(bottom())

    scrollTo(bottom() - 51)
    const kept = top
    grow(30)
    grow(30)
    expect(top).toBe(kept)
  })

  it('does not end because a lot of text arrived at once', () => {
    render(<FollowedPage store={store} />)
    height += 900
    scrollTo(top)
    grow(0)

    expect(top).toBe(bottom())
  })

  it('[SCROLL-13] does not end because rows out of view became lower while a hundred lines came', () => {
    render(<FollowedPage store={store} />)
    grow(40_000)
    height -= 3000
    top = bottom()
    height += 6600
    scrollTo(top)
    grow(0)

    expect(top).toBe(bottom())
  })

  it.each(['wheel', 'focusin'])('[SCROLL-04, SCROLL-14] ends by %s in a burst', (gesture) => {
    render(<FollowedPage store={store} />)
    grow(40_000)
    window.dispatchEvent(new Event(gesture))
    height += 1000
    scrollTo(top - 500)
    const kept = top
    grow(64)
    expect(top).toBe(kept)
  })

  it('[SCROLL-13] does not end because the page became shorter, and then longer', () => {
    render(<FollowedPage store={store} />)
    grow(3000)
    height -= 700
    top = bottom()
    height += 120
    scrollTo(top)
    grow(0)
    expect(top).toBe(bottom())
    expect(screen.queryByRole('button', { name: 'Jump to live' })).toBeNull()
    scrollTo(bottom() - 51)
    screen.getByRole('button', { name: 'Jump to live' })
  })

  it('[SCROLL-04] ends even if the page is laid out anew before React has run its effects', () => {
    render(<FollowedPage store={store} />)
    act(() => {
      top = bottom() - 60
      window.dispatchEvent(new Event('scroll'))
      // The button Jump to live, or a line that arrives in the same frame.
      height += 36
      onResize()
    })
    expect(top).toBe(bottom() - 96)
    screen.getByRole('button', { name: 'Jump to live' })
  })

  it('[SCROLL-13] keeps the end in view in a window of another height, and can be left there', () => {
    render(<FollowedPage store={store} />)
    for (const innerHeight of [500, 1100]) {
      vi.stubGlobal('innerHeight', innerHeight)
      top = Math.min(top, bottom())
      act(() => window.dispatchEvent(new Event('resize')))
      expect(top).toBe(bottom())
    }
    scrollTo(bottom() - 60)
    grow(30)
    expect(top).toBe(bottom() - 90)
  })

  it('[SCROLL-04] ends with a jump to a line that makes the page shorter, as rows never drawn do', () => {
    render(<FollowedPage store={store} />)
    grow(20_000)
    height -= 300
    scrollTo(5000)
    grow(0)
    expect(top).toBe(5000)
  })

  it('[SCROLL-02] [SCROLL-05] goes on after Jump to live', () => {
    render(<FollowedPage store={store} />)
    scrollTo(100)
    act(() => screen.getByRole('button', { name: 'Jump to live' }).click())
    expect(top).toBe(bottom())

    grow(40)
    expect(top).toBe(bottom())
    expect(screen.queryByRole('button', { name: 'Jump to live' })).toBeNull()
  })

  it('[SCROLL-11] counts the lines written since the reader left', () => {
    render(<FollowedPage store={store} />)
    act(() => store.applyUtterance(createFinalEvent(1)))
    scrollTo(100)
    screen.getByRole('button', { name: 'Jump to live' })
    act(() => store.applyUtterance(createFinalEvent(2)))
    screen.getByRole('button', { name: '1 new line' })
    act(() => store.applyUtterance(createFinalEvent(3)))
    act(() => screen.getByRole('button', { name: '2 new lines' }).click())
    expect(top).toBe(bottom())

    scrollTo(100)
    screen.getByRole('button', { name: 'Jump to live' })
  })

  it('[SCROLL-11] does not count the lines of a long log that is still being read', () => {
    render(<FollowedPage store={store} />)
    act(() => store.announce(3))
    act(() => store.applyUtterance(createFinalEvent(1)))
    scrollTo(100)
    act(() => store.applyUtterance(createFinalEvent(2)))
    act(() => store.applyUtterance(createFinalEvent(3)))
    screen.getByRole('button', { name: 'Jump to live' })
    act(() => store.applyUtterance(createFinalEvent(4)))
    screen.getByRole('button', { name: '1 new line' })
  })

  it('goes on when the reader scrolls back to the bottom', () => {
    render(<FollowedPage store={store} />)
    scrollTo(100)
    scrollTo(bottom())
    grow(40)

    expect(top).toBe(bottom())
  })

  it('[SCROLL-07, OPEN-49] goes on within 100 px of the bottom on the way down, not further up', () => {
    render(<FollowedPage store={store} />)
    scrollTo(100)
    scrollTo(bottom() - 101)
    expect(screen.getByRole('switch').textContent).toBe('Auto-scroll OFF')

    scrollTo(bottom() - 100)
    expect(screen.getByRole('switch').textContent).toBe('Auto-scroll ON')
  })

  it('[SCROLL-01] is switched by hand, and stays off until it is switched on', () => {
    render(<FollowedPage store={store} />)
    expect(screen.getByRole('switch', { name: 'Auto-scroll ON', checked: true })).toBeDefined()
    act(() => screen.getByRole('switch').click())
    const kept = top
    grow(400)
    expect(top).toBe(kept)
    scrollTo(bottom())
    expect(screen.getByRole('switch').textContent).toBe('Auto-scroll OFF')

    act(() => screen.getByRole('switch').click())
    grow(40)
    expect(top).toBe(bottom())
  })

  it('[SCROLL-06] shows the bottom in any case when that is forced, otherwise only when it follows', () => {
    render(<FollowedPage store={store} />)
    scrollTo(100)
    act(() => screen.getByRole('button', { name: 'New words' }).click())
    expect(top).toBe(100)

    act(() => screen.getByRole('button', { name: 'New recording' }).click())
    expect(top).toBe(bottom())
    expect(screen.getByRole('switch').textContent).toBe('Auto-scroll ON')
  })
})
