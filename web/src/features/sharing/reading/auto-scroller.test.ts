import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FRAME_MS,
  createScrolledPage as page,
  WINDOW_HEIGHT_PX,
} from '../../../../test/scrolled-page.ts'
import { getScrollRatePxPerSecond, JUMP_BEYOND_WINDOWS, MAX_LAG_MS } from './auto-scroller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the rate', () => {
  it('[VIEW-18, VIEW-19] is 20, 40, 60, 90 or 120 px a second, times two', () => {
    expect([1, 2, 3, 4, 5].map(getScrollRatePxPerSecond)).toEqual([40, 80, 120, 180, 240])
  })

  it.each([1, 2, 3, 4, 5])(
    '[VIEW-18, VIEW-19] is what the page moves by at speed %i',
    async (speed) => {
      const reader = page({ speed, isLive: false })
      reader.grow(10_000)
      reader.scroller.setOn(true)
      await reader.run(FRAME_MS)
      const before = reader.state.top
      await reader.run(2000)

      expect(reader.state.top - before).toBeCloseTo(2 * getScrollRatePxPerSecond(speed), -1)
    },
  )

  it('[VIEW-19] is 180 px a second at first', async () => {
    const reader = page()
    reader.grow(300)
    await reader.run(FRAME_MS)
    await reader.run(992)

    expect(reader.state.top).toBeCloseTo(180 * 0.992, 0)
  })
})

describe('keeping up', () => {
  it('asks for no frame while the last line is in view', async () => {
    const reader = page()
    reader.grow(32)
    await reader.run(500)

    expect(reader.distance()).toBeLessThanOrEqual(1)
    expect(reader.isMoving()).toBe(false)
  })

  it('is never more than two seconds behind, at any speed and however fast the text grows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 5, maxLength: 40 }),
        async (speed, growths) => {
          const reader = page({ speed })
          const heights: number[] = []
          for (const growth of growths) {
            reader.grow(growth)
            await reader.run(200)
            heights.push(reader.state.height)
          }
          // Text that was at the end two and a half seconds ago is in view: its last tenth fades
          // out.
          const then = heights.at(-Math.ceil((1.25 * MAX_LAG_MS) / 200)) ?? WINDOW_HEIGHT_PX
          const fastest = Math.max(...growths) * 5
          expect(then - WINDOW_HEIGHT_PX - reader.state.top).toBeLessThanOrEqual(fastest * 0.72 + 1)
          await reader.run(4 * MAX_LAG_MS)
          expect(reader.distance()).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('jumps over what came while nobody looked', () => {
    const reader = page()
    reader.grow(JUMP_BEYOND_WINDOWS * WINDOW_HEIGHT_PX + 1)

    expect(reader.distance()).toBe(0)
  })

  it('moves without motion for those who want none', () => {
    const reader = page({ isStill: true })
    reader.grow(64)

    expect(reader.distance()).toBe(0)
  })

  it('reads a finished transcript out at the speed alone, and ends at its end', async () => {
    const reader = page({ isLive: false })
    reader.grow(2000)
    await reader.run(3000)
    expect(reader.state.top).toBe(0)
    reader.scroller.setOn(true)
    await reader.run(5000)
    expect(reader.state.top).toBeCloseTo(5 * 180, -1)
    await reader.run(10_000)

    expect(reader.distance()).toBeLessThanOrEqual(1)
    expect(reader.scroller.getSnapshot().mode).toBe('off')
  })

  it('shows the last words of a session that ends, and leaves whoever reads further up', async () => {
    const [follower, rereader] = [page(), page()]
    for (const { grow, run } of [follower, rereader]) {
      grow(1000)
      await run(9000)
    }
    rereader.scrollBy(-600)
    for (const { grow, scroller } of [follower, rereader]) {
      grow(64)
      scroller.set({ speed: 4, isLive: false, isStill: false })
    }
    const { top } = rereader.state
    for (const { run } of [follower, rereader]) await run(3000)

    expect(follower.distance()).toBeLessThanOrEqual(1)
    expect(rereader.state.top).toBe(top)
  })
})

describe('switched off', () => {
  it('leaves the page alone until it is switched on or the reader jumps', async () => {
    const reader = page()
    reader.scroller.setOn(false)
    reader.grow(2000)
    await reader.run(3000)
    expect(reader.state.top).toBe(0)
    expect(reader.scroller.getSnapshot()).toEqual({ mode: 'off', isBehind: true })

    reader.scroller.jumpToLive()
    expect(reader.scroller.getSnapshot().mode).toBe('on')
    reader.grow(32)
    await reader.run(1000)
    expect(reader.distance()).toBeLessThanOrEqual(1)
  })
})
