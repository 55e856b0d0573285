import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FRAME_MS,
  createScrolledPage as page,
  WINDOW_HEIGHT_PX,
} from '../../../../test/scrolled-page.ts'
import { JUMP_BEYOND_WINDOWS, MAX_LAG_MS } from './auto-scroller.ts'
import { getScrollRatePxPerSecond } from './scroll-rate.ts'

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
      const viewer = page({ speed, isLive: false })
      viewer.grow(10_000)
      viewer.scroller.setOn(true)
      await viewer.run(FRAME_MS)
      const before = viewer.state.top
      await viewer.run(2000)

      expect(viewer.state.top - before).toBeCloseTo(2 * getScrollRatePxPerSecond(speed), -1)
    },
  )

  it('[VIEW-19] is 180 px a second at first', async () => {
    const viewer = page()
    viewer.grow(300)
    await viewer.run(FRAME_MS)
    await viewer.run(992)

    expect(viewer.state.top).toBeCloseTo(180 * 0.992, 0)
  })
})

describe('keeping up', () => {
  it('asks for no frame while the last line is in view', async () => {
    const viewer = page()
    viewer.grow(32)
    await viewer.run(500)

    expect(viewer.distance()).toBeLessThanOrEqual(1)
    expect(viewer.isMoving()).toBe(false)
  })

  it('is never more than two seconds behind, at any speed and however fast the text grows', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 5, maxLength: 40 }),
        async (speed, growths) => {
          const viewer = page({ speed })
          const heights: number[] = []
          for (const growth of growths) {
            viewer.grow(growth)
            await viewer.run(200)
            heights.push(viewer.state.height)
          }
          // Text that was at the end two and a half seconds ago is in view: its last tenth fades
          // out.
          const then = heights.at(-Math.ceil((1.25 * MAX_LAG_MS) / 200)) ?? WINDOW_HEIGHT_PX
          const fastest = Math.max(...growths) * 5
          expect(then - WINDOW_HEIGHT_PX - viewer.state.top).toBeLessThanOrEqual(fastest * 0.72 + 1)
          await viewer.run(4 * MAX_LAG_MS)
          expect(viewer.distance()).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('jumps over what came while nobody looked', () => {
    const viewer = page()
    viewer.grow(JUMP_BEYOND_WINDOWS * WINDOW_HEIGHT_PX + 1)

    expect(viewer.distance()).toBe(0)
  })

  it('moves without motion for those who want none', () => {
    const viewer = page({ isStill: true })
    viewer.grow(64)

    expect(viewer.distance()).toBe(0)
  })

  it('reads a finished transcript out at the speed alone, and ends at its end', async () => {
    const viewer = page({ isLive: false })
    viewer.grow(2000)
    await viewer.run(3000)
    expect(viewer.state.top).toBe(0)
    viewer.scroller.setOn(true)
    await viewer.run(5000)
    expect(viewer.state.top).toBeCloseTo(5 * 180, -1)
    await viewer.run(10_000)

    expect(viewer.distance()).toBeLessThanOrEqual(1)
    expect(viewer.scroller.getSnapshot().mode).toBe('off')
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
    const viewer = page()
    viewer.scroller.setOn(false)
    viewer.grow(2000)
    await viewer.run(3000)
    expect(viewer.state.top).toBe(0)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'off', isBehind: true })

    viewer.scroller.jumpToLive()
    expect(viewer.scroller.getSnapshot().mode).toBe('on')
    viewer.grow(32)
    await viewer.run(1000)
    expect(viewer.distance()).toBeLessThanOrEqual(1)
  })

  it('[SCROLL-12] at the end of a completed transcript stays there while lines get their height', () => {
    const viewer = page({ isLive: false })
    viewer.grow(10_000)
    viewer.scroller.jumpToLive()
    viewer.grow(368)
    viewer.grow(32)
    expect(viewer.distance()).toBe(0)
    expect(viewer.scroller.getSnapshot()).toEqual({ mode: 'off', isBehind: false })

    viewer.scrollBy(-60)
    viewer.grow(100)
    expect(viewer.distance()).toBe(160)
  })
})
