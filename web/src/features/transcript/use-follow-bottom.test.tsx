import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JumpToLive } from './jump-to-live.tsx'
import { LEAVE_BEYOND_PX, useFollowBottom } from './use-follow-bottom.ts'

const WINDOW = 800
let height = 2000
let top = 0
let onResize: () => void = () => {}

function Page() {
  const { isFollowing, jumpToLive } = useFollowBottom()

  return <JumpToLive isShown={!isFollowing} onJump={jumpToLive} />
}

/** The text grows: the layout changes and the browser tells those who watch. */
function grow(px: number) {
  height += px
  act(() => onResize())
}

/** The reader scrolls. */
function scrollTo(position: number) {
  top = position
  act(() => {
    window.dispatchEvent(new Event('scroll'))
  })
}

function bottom(): number {
  return height - WINDOW
}

beforeEach(() => {
  height = 2000
  top = 0
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
    render(<Page />)
    expect(top).toBe(bottom())

    grow(64)
    expect(top).toBe(bottom())
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[SCROLL-04] ends when the reader scrolls more than 50 px away, and not before', () => {
    render(<Page />)
    scrollTo(bottom() - LEAVE_BEYOND_PX)
    grow(30)
    expect(top).toBe(bottom())

    scrollTo(bottom() - LEAVE_BEYOND_PX - 1)
    const kept = top
    grow(30)
    grow(30)
    expect(top).toBe(kept)
  })

  it('does not end because a lot of text arrived at once', () => {
    render(<Page />)
    height += 900
    scrollTo(top)
    grow(0)

    expect(top).toBe(bottom())
  })

  it('[SCROLL-02] [SCROLL-05] goes on after Jump to live', () => {
    render(<Page />)
    scrollTo(100)
    act(() => screen.getByRole('button', { name: 'Jump to live' }).click())
    expect(top).toBe(bottom())

    grow(40)
    expect(top).toBe(bottom())
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('goes on when the reader scrolls back to the bottom', () => {
    render(<Page />)
    scrollTo(100)
    scrollTo(bottom())
    grow(40)

    expect(top).toBe(bottom())
  })
})
