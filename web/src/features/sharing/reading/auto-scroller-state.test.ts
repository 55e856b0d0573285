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
  const reader = page(options)
  reader.grow(px)
  reader.scroller.jumpToLive()
  await reader.run(FRAME_MS)
  return reader
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
    const reader = page({ isLive: false })
    reader.grow(WINDOW_HEIGHT_PX / 2)
    expect(stateOf(reader).isBehind).toBe(false)
    reader.grow(1)
    expect(stateOf(reader).isBehind).toBe(true)
    reader.scroller.jumpToLive()
    expect(stateOf(reader)).toEqual({ mode: 'off', isBehind: false })
    reader.scrollBy(-500)
    expect(stateOf(reader)).toEqual({ mode: 'off', isBehind: true })
  })

  it('is that it is in sight again while the page still moves, and when it has arrived', async () => {
    const reader = page()
    reader.grow(600)
    expect(stateOf(reader).isBehind).toBe(true)
    await reader.run(1500)
    expect(reader.isMoving()).toBe(true)
    expect(stateOf(reader)).toEqual({ mode: 'on', isBehind: false })
    await reader.run(5000)
    expect(reader.isMoving()).toBe(false)
    expect(stateOf(reader)).toEqual({ mode: 'on', isBehind: false })
  })
})

describe('a page that is closed', () => {
  it('moves no more, and nothing of it waits', async () => {
    const reader = page()
    reader.grow(2000)
    reader.scroller.close()
    expect(reader.isMoving()).toBe(false)
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
    const reader = page()
    reader.grow(2000)
    expect(reader.isMoving()).toBe(true)
    reader.scroller.setOn(false)
    expect(reader.isMoving()).toBe(false)
  })

  it('are followed by leaps over what nobody could read, from more than three windows on', async () => {
    const reader = await atTheEnd()
    reader.grow(3 * WINDOW_HEIGHT_PX)
    expect(reader.distance()).toBe(3 * WINDOW_HEIGHT_PX)
    reader.grow(1)
    expect(reader.distance()).toBe(0)
  })
})

describe('a session that ends, and a setting that changes', () => {
  it('leave a reader on the way back where they are only at the end', async () => {
    const reader = await atTheEnd()
    reader.scrollBy(-600)
    reader.scroller.setOn(true)
    reader.scroller.set({ speed: 5, isLive: true, isStill: false })
    expect(stateOf(reader).mode).toBe('on')
    reader.scroller.set({ speed: 5, isLive: false, isStill: false })
    expect(stateOf(reader).mode).toBe('off')
  })

  it('take effect at once: who wants no more motion sees the last line', () => {
    const reader = page()
    reader.grow(1000)
    expect(reader.distance()).toBe(1000)
    reader.scroller.set({ speed: 4, isLive: true, isStill: true })
    expect(reader.distance()).toBe(0)
  })
})

describe('a hand on the page', () => {
  it('has it go on without a leap, however much was said meanwhile', async () => {
    const reader = await atTheEnd()
    reader.scroller.handleManualScroll()
    reader.grow(4 * WINDOW_HEIGHT_PX)
    await reader.run(1500)
    expect(stateOf(reader).mode).toBe('on')
    expect(reader.distance()).toBeGreaterThan(3 * WINDOW_HEIGHT_PX)
    expect(reader.state.top).toBeGreaterThan(2000)
  })

  it('is held longer by the swing that it leaves', async () => {
    const reader = await atTheEnd()
    reader.scroller.handleManualScroll()
    await reader.run(800)
    reader.state.top -= 1
    reader.scroller.handleScroll()
    await reader.run(800)
    expect(stateOf(reader).mode).toBe('held')
    await reader.run(400)
    expect(stateOf(reader).mode).toBe('on')
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
    const reader = await atTheEnd()
    reader.scrollBy(-50)
    expect(stateOf(reader).mode).toBe('held')
    reader.scrollBy(-1)
    expect(stateOf(reader).mode).toBe('left')
  })

  it('switches nothing on or off where auto-scroll is off', async () => {
    const reader = await atTheEnd()
    reader.scroller.setOn(false)
    reader.scrollBy(-200)
    expect(stateOf(reader).mode).toBe('off')
    reader.scrollBy(150)
    expect(stateOf(reader).mode).toBe('off')
  })

  it.each([
    [400, 'on', 0],
    [401, 'held', 401],
  ])('without motion leads back over %i px: %s', async (px, mode, distance) => {
    const reader = await atTheEnd(2000, { isStill: true })
    reader.scroller.handleManualScroll()
    reader.grow(px)
    await reader.run(1100)
    expect(stateOf(reader).mode).toBe(mode)
    expect(reader.distance()).toBe(distance)
  })
})

describe('the motion', () => {
  it('asks for no frame within a pixel of the last line', () => {
    const reader = page()
    reader.grow(1)
    expect(reader.isMoving()).toBe(false)
    reader.grow(1)
    expect(reader.isMoving()).toBe(true)
  })

  it('begins from rest, however long the page stood still', async () => {
    const reader = page()
    reader.grow(32)
    await reader.run(2000)
    const { top } = reader.state
    reader.grow(300)
    await reader.run(FRAME_MS)
    expect(reader.state.top).toBe(top)
    await reader.run(FRAME_MS)
    expect(reader.state.top).toBeGreaterThan(top)
  })

  it('goes on from where the browser moved the page to', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(160)
    const top = reader.state.top + 100
    reader.state.top = top
    await reader.run(FRAME_MS)
    expect(reader.state.top).toBeGreaterThanOrEqual(top)
    expect(reader.state.top).toBeLessThan(top + 50)
  })

  it('loses nothing where the browser rounds to whole pixels', async () => {
    const reader = page({ speed: 1, isLive: false })
    reader.grow(2000)
    reader.scroller.setOn(true)
    for (let frame = 0; frame <= 100; frame += 1) {
      await reader.run(FRAME_MS)
      reader.state.top = Math.floor(reader.state.top)
    }
    // 40 px a second for 1.6 s.
    expect(reader.state.top).toBeGreaterThanOrEqual(63)
    expect(reader.state.top).toBeLessThanOrEqual(64)
  })
})
