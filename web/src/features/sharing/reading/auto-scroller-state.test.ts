import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FRAME_MS,
  createScrolledPage as page,
  WINDOW_HEIGHT_PX,
} from '../../../../test/scrolled-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const stateOf = ({ scroller }: ReturnType<typeof page>) => scroller.getSnapshot()

/** A viewer's page that has followed to the end of this much text. */
async function atTheEnd(px = 2000, options: Parameters<typeof page>[0] = {}) {
  const viewer = page(options)
  viewer.grow(px)
  viewer.scroller.jumpToLive()
  await viewer.run(FRAME_MS)
  return viewer
}

describe('what the page is told', () => {
  it('is each change once, until nobody asks any more', () => {
    const { scroller } = page()
    const told = vi.fn()
    const leave = scroller.subscribe(told)
    scroller.setOn(true)
    expect(told).not.toHaveBeenCalled()
    scroller.setOn(false)
    expect(told).toHaveBeenCalledTimes(1)
    leave()
    scroller.setOn(true)
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is on for a live session and off for one that has ended, with nothing behind', () => {
    expect(stateOf(page())).toEqual({ mode: 'on', isBehind: false })
    expect(stateOf(page({ isLive: false }))).toEqual({ mode: 'off', isBehind: false })
  })

  it('is that the last line is out of sight from more than half a window on', async () => {
    const viewer = page({ isLive: false })
    viewer.grow(WINDOW_HEIGHT_PX / 2)
    expect(stateOf(viewer).isBehind).toBe(false)
    viewer.grow(1)
    expect(stateOf(viewer).isBehind).toBe(true)
    viewer.scroller.jumpToLive()
    expect(stateOf(viewer)).toEqual({ mode: 'off', isBehind: false })
    viewer.scrollBy(-500)
    expect(stateOf(viewer)).toEqual({ mode: 'off', isBehind: true })
  })

  it('is that it is in sight again while the page still moves, and when it has arrived', async () => {
    const viewer = page()
    viewer.grow(600)
    expect(stateOf(viewer).isBehind).toBe(true)
    await viewer.run(1500)
    expect(viewer.isMoving()).toBe(true)
    expect(stateOf(viewer)).toEqual({ mode: 'on', isBehind: false })
    await viewer.run(5000)
    expect(viewer.isMoving()).toBe(false)
    expect(stateOf(viewer)).toEqual({ mode: 'on', isBehind: false })
  })
})

describe('a page that is closed', () => {
  it('moves no more, and nothing of it waits', async () => {
    const viewer = page()
    viewer.grow(2000)
    viewer.scroller.close()
    expect(viewer.isMoving()).toBe(false)
    const held = page()
    held.scroller.handleManualScroll()
    held.scroller.close()
    await held.run(2000)
    expect(stateOf(held).mode).toBe('held')
  })
})

describe('the switch and the button', () => {
  it('end the second for which the hand held the page', async () => {
    const off = page()
    off.scroller.handleManualScroll()
    off.scroller.setOn(false)
    await off.run(2000)
    expect(stateOf(off).mode).toBe('off')

    const ended = page({ isLive: false })
    ended.grow(2000)
    ended.scroller.setOn(true)
    ended.scroller.handleManualScroll()
    ended.scroller.jumpToLive()
    await ended.run(2000)
    expect(stateOf(ended).mode).toBe('off')
  })

  it('stop the page at once', () => {
    const viewer = page()
    viewer.grow(2000)
    expect(viewer.isMoving()).toBe(true)
    viewer.scroller.setOn(false)
    expect(viewer.isMoving()).toBe(false)
  })

  it('are followed by leaps over what nobody could read, from more than three windows on', async () => {
    const viewer = await atTheEnd()
    viewer.grow(3 * WINDOW_HEIGHT_PX)
    expect(viewer.distance()).toBe(3 * WINDOW_HEIGHT_PX)
    viewer.grow(1)
    expect(viewer.distance()).toBe(0)
  })
})

describe('a session that ends, and a setting that changes', () => {
  it('leave a reader on the way back where they are only at the end', async () => {
    const viewer = await atTheEnd()
    viewer.scrollBy(-600)
    viewer.scroller.setOn(true)
    viewer.scroller.set({ speed: 5, isLive: true, isStill: false })
    expect(stateOf(viewer).mode).toBe('on')
    viewer.scroller.set({ speed: 5, isLive: false, isStill: false })
    expect(stateOf(viewer).mode).toBe('off')
  })

  it('take effect at once: who wants no more motion sees the last line', () => {
    const viewer = page()
    viewer.grow(1000)
    expect(viewer.distance()).toBe(1000)
    viewer.scroller.set({ speed: 4, isLive: true, isStill: true })
    expect(viewer.distance()).toBe(0)
  })
})

describe('a hand on the page', () => {
  it('has it go on without a leap, however much was said meanwhile', async () => {
    const viewer = await atTheEnd()
    viewer.scroller.handleManualScroll()
    viewer.grow(4 * WINDOW_HEIGHT_PX)
    await viewer.run(1500)
    expect(stateOf(viewer).mode).toBe('on')
    expect(viewer.distance()).toBeGreaterThan(3 * WINDOW_HEIGHT_PX)
    expect(viewer.state.top).toBeGreaterThan(2000)
  })

  it('is held longer by the swing that it leaves', async () => {
    const viewer = await atTheEnd()
    viewer.scroller.handleManualScroll()
    await viewer.run(800)
    viewer.state.top -= 1
    viewer.scroller.handleScroll()
    await viewer.run(800)
    expect(stateOf(viewer).mode).toBe('held')
    await viewer.run(400)
    expect(stateOf(viewer).mode).toBe('on')
  })

  it('that does not move it leaves nothing and returns to nothing', async () => {
    const held = await atTheEnd()
    held.scroller.handleManualScroll()
    held.grow(60)
    held.scroller.handleScroll()
    expect(stateOf(held).mode).toBe('held')

    const left = await atTheEnd()
    left.scrollBy(-60)
    left.scroller.handleScroll()
    expect(stateOf(left).mode).toBe('left')
  })

  it('leaves the last line beyond 50 px, not at 50', async () => {
    const viewer = await atTheEnd()
    viewer.scrollBy(-50)
    expect(stateOf(viewer).mode).toBe('held')
    viewer.scrollBy(-1)
    expect(stateOf(viewer).mode).toBe('left')
  })

  it('switches nothing on or off where auto-scroll is off', async () => {
    const viewer = await atTheEnd()
    viewer.scroller.setOn(false)
    viewer.scrollBy(-200)
    expect(stateOf(viewer).mode).toBe('off')
    viewer.scrollBy(150)
    expect(stateOf(viewer).mode).toBe('off')
  })

  it.each([
    [400, 'on', 0],
    [401, 'held', 401],
  ])('without motion leads back over %i px: %s', async (px, mode, distance) => {
    const viewer = await atTheEnd(2000, { isStill: true })
    viewer.scroller.handleManualScroll()
    viewer.grow(px)
    await viewer.run(1100)
    expect(stateOf(viewer).mode).toBe(mode)
    expect(viewer.distance()).toBe(distance)
  })
})

describe('the motion', () => {
  it('asks for no frame within a pixel of the last line', () => {
    const viewer = page()
    viewer.grow(1)
    expect(viewer.isMoving()).toBe(false)
    viewer.grow(1)
    expect(viewer.isMoving()).toBe(true)
  })

  it('begins from rest, however long the page stood still', async () => {
    const viewer = page()
    viewer.grow(32)
    await viewer.run(2000)
    const { top } = viewer.state
    viewer.grow(300)
    await viewer.run(FRAME_MS)
    expect(viewer.state.top).toBe(top)
    await viewer.run(FRAME_MS)
    expect(viewer.state.top).toBeGreaterThan(top)
  })

  it('goes on from where the browser moved the page to', async () => {
    const viewer = page()
    viewer.grow(2000)
    await viewer.run(160)
    const top = viewer.state.top + 100
    viewer.state.top = top
    await viewer.run(FRAME_MS)
    expect(viewer.state.top).toBeGreaterThanOrEqual(top)
    expect(viewer.state.top).toBeLessThan(top + 50)
  })

  it('loses nothing where the browser rounds to whole pixels', async () => {
    const viewer = page({ speed: 1, isLive: false })
    viewer.grow(2000)
    viewer.scroller.setOn(true)
    for (let frame = 0; frame <= 100; frame += 1) {
      await viewer.run(FRAME_MS)
      viewer.state.top = Math.floor(viewer.state.top)
    }
    // 40 px a second for 1.6 s.
    expect(viewer.state.top).toBeGreaterThanOrEqual(63)
    expect(viewer.state.top).toBeLessThanOrEqual(64)
  })
})
