import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createScrolledPage as page } from '../../../../test/scrolled-page.ts'
import { MANUAL_SCROLL_PAUSE_MS } from './auto-scroller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a scroll by hand', () => {
  it('[SCROLL-08] stops the page for one second after the last of it, then it goes on', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(4000)
    viewer.scrollBy(100)
    const { top } = viewer.state
    await viewer.run(MANUAL_SCROLL_PAUSE_MS - 200)
    expect(viewer.scroller.getSnapshot().mode).toBe('held')
    viewer.scrollBy(10)
    await viewer.run(MANUAL_SCROLL_PAUSE_MS - 200)
    expect(viewer.scroller.getSnapshot().mode).toBe('held')
    expect(viewer.state.top).toBe(top + 10)

    await viewer.run(1000)
    expect(viewer.scroller.getSnapshot().mode).toBe('on')
    expect(viewer.state.top).toBeGreaterThan(top + 10)
    await viewer.run(20_000)
    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] up and away from the last line stays where it is, however much is said', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(8000)
    viewer.scrollBy(-51)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'left', isBehind: false })
    viewer.scrollBy(-500)
    const { top } = viewer.state
    for (let line = 0; line < 20; line += 1) {
      viewer.grow(40)
      await viewer.run(MANUAL_SCROLL_PAUSE_MS)
    }

    expect(viewer.state.top).toBe(top)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'left', isBehind: true })
  })

  it('[SCROLL-10] of 50 px or less pauses for the second and goes on', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(15_000)
    expect(viewer.distance()).toBeLessThanOrEqual(1)
    viewer.scrollBy(-49)
    expect(viewer.scroller.getSnapshot().mode).toBe('held')
    await viewer.run(2 * MANUAL_SCROLL_PAUSE_MS)

    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] back to within 100 px of the last line follows again', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(15_000)
    viewer.scrollBy(-600)
    viewer.scrollBy(viewer.distance() - 101)
    expect(viewer.scroller.getSnapshot().mode).toBe('left')
    viewer.scrollBy(1)
    expect(viewer.scroller.getSnapshot().mode).toBe('on')
    viewer.grow(40)
    await viewer.run(2000)

    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-10] also counts the swing that a touch leaves', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(15_000)
    viewer.scroller.handleManualScroll()
    for (let swing = 0; swing < 20; swing += 1) {
      await viewer.run(100)
      viewer.state.top -= 10
      viewer.scroller.handleScroll()
    }

    expect(viewer.scroller.getSnapshot().mode).toBe('left')
  })

  it('and the switch afterwards leads back at the pace of reading, not in a leap', async () => {
    const viewer = page()
    viewer.grow(1800)
    await viewer.run(10_000)
    viewer.scrollBy(-1500)
    viewer.scroller.setOn(true)
    const { top } = viewer.state
    await viewer.run(1000)

    expect(viewer.state.top - top).toBeGreaterThan(0)
    expect(viewer.state.top - top).toBeLessThan(1.1 * 180)
  })

  it('without motion stays where it is until the reader asks', async () => {
    const viewer = page({ isStill: true })
    viewer.scroller.handleManualScroll()
    viewer.grow(2000)
    await viewer.run(5000)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'held', isBehind: true })

    viewer.scroller.jumpToLive()
    expect(viewer.distance()).toBe(0)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'on', isBehind: false })
  })
})

describe('a focus in the text', () => {
  it('[SCROLL-14] holds the page as long as it is there, and a second more', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(15_000)
    viewer.scroller.handleFocus(true)
    const { top } = viewer.state
    viewer.grow(400)
    await viewer.run(10_000)
    expect(viewer.scroller.getSnapshot().mode).toBe('held')
    expect(viewer.state.top).toBe(top)

    viewer.scroller.handleFocus(false)
    await viewer.run(MANUAL_SCROLL_PAUSE_MS - 200)
    expect(viewer.state.top).toBe(top)
    await viewer.run(15_000)
    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-14] holds it at the end too, once the reader is back there', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(15_000)
    viewer.scroller.handleFocus(true)
    viewer.scrollBy(-600)
    expect(viewer.scroller.getSnapshot().mode).toBe('left')
    viewer.scrollBy(590)
    const { top } = viewer.state
    viewer.grow(400)
    await viewer.run(10_000)
    expect(viewer.state.top).toBe(top)
  })

  it('[SCROLL-14] no longer holds it once the reader jumps to live', async () => {
    const viewer = page()
    viewer.scroller.handleFocus(true)
    viewer.grow(2000)
    viewer.scroller.jumpToLive()
    viewer.grow(100)
    await viewer.run(5000)
    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })
})
