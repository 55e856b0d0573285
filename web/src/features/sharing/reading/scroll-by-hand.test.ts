import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createScrolledPage as page } from '../../../../test/scrolled-page.ts'
import { MANUAL_SCROLL_PAUSE_MS, MAX_RETURN_MS } from './auto-scroller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a scroll by hand', () => {
  it('[SCROLL-08] stops the page for one second after the last of it, then it goes on', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(4000)
    reader.scrollBy(100)
    const { top } = reader.state
    await reader.run(MANUAL_SCROLL_PAUSE_MS - 200)
    expect(reader.scroller.getSnapshot().mode).toBe('held')
    reader.scrollBy(10)
    await reader.run(MANUAL_SCROLL_PAUSE_MS - 200)
    expect(reader.scroller.getSnapshot().mode).toBe('held')
    expect(reader.state.top).toBe(top + 10)

    await reader.run(1000)
    expect(reader.scroller.getSnapshot().mode).toBe('on')
    expect(reader.state.top).toBeGreaterThan(top + 10)
    await reader.run(2 * MAX_RETURN_MS)
    expect(reader.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] up and away from the last line stays where it is, however much is said', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(8000)
    reader.scrollBy(-51)
    expect(reader.scroller.getSnapshot()).toEqual({ mode: 'left', isBehind: false })
    reader.scrollBy(-500)
    const { top } = reader.state
    for (let line = 0; line < 20; line += 1) {
      reader.grow(40)
      await reader.run(MANUAL_SCROLL_PAUSE_MS)
    }

    expect(reader.state.top).toBe(top)
    expect(reader.scroller.getSnapshot()).toEqual({ mode: 'left', isBehind: true })
  })

  it('[SCROLL-10] of 50 px or less pauses for the second and goes on', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(15_000)
    expect(reader.distance()).toBeLessThanOrEqual(1)
    reader.scrollBy(-49)
    expect(reader.scroller.getSnapshot().mode).toBe('held')
    await reader.run(2 * MANUAL_SCROLL_PAUSE_MS)

    expect(reader.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] back to within 100 px of the last line follows again', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(15_000)
    reader.scrollBy(-600)
    reader.scrollBy(reader.distance() - 101)
    expect(reader.scroller.getSnapshot().mode).toBe('left')
    reader.scrollBy(1)
    expect(reader.scroller.getSnapshot().mode).toBe('on')
    reader.grow(40)
    await reader.run(2000)

    expect(reader.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] also counts the swing that a touch leaves', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(15_000)
    reader.scroller.handleManualScroll()
    for (let swing = 0; swing < 20; swing += 1) {
      await reader.run(100)
      reader.state.top -= 10
      reader.scroller.handleScroll()
    }

    expect(reader.scroller.getSnapshot().mode).toBe('left')
  })

  it('and the switch afterwards leads back at the pace of reading, not in a leap', async () => {
    const reader = page()
    reader.grow(1800)
    await reader.run(10_000)
    reader.scrollBy(-1500)
    reader.scroller.setOn(true)
    const { top } = reader.state
    await reader.run(1000)

    expect(reader.state.top - top).toBeGreaterThan(0)
    expect(reader.state.top - top).toBeLessThan(1.1 * 180)
  })

  it('without motion stays where it is until the reader asks', async () => {
    const reader = page({ isStill: true })
    reader.scroller.handleManualScroll()
    reader.grow(2000)
    await reader.run(5000)
    expect(reader.scroller.getSnapshot()).toEqual({ mode: 'held', isBehind: true })

    reader.scroller.jumpToLive()
    expect(reader.distance()).toBe(0)
    expect(reader.scroller.getSnapshot()).toEqual({ mode: 'on', isBehind: false })
  })
})
