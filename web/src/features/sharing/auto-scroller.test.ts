import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AutoScroller,
  JUMP_BEYOND_WINDOWS,
  MANUAL_PAUSE_MS,
  MOST_LAG_MS,
  MOST_RETURN_MS,
  scrollRate,
} from './auto-scroller.ts'

const FRAME_MS = 16
const WINDOW = 800

/** A page of text that can be read on, with frames drawn by hand. */
function page(options: { speed?: number; isLive?: boolean; isStill?: boolean } = {}) {
  const state = { top: 0, height: WINDOW }
  let now = 0
  let waiting: ((now: number) => void) | undefined
  const scroller = new AutoScroller(
    {
      top: () => state.top,
      bottom: () => state.height - WINDOW,
      windowHeight: () => WINDOW,
      scrollTo: (top) => {
        state.top = top
      },
    },
    {
      request: (callback) => {
        waiting = callback
        return 1
      },
      cancel: () => {
        waiting = undefined
      },
    },
    { isOn: options.isLive ?? true },
  )
  scroller.set({ speed: 4, isLive: true, isStill: false, ...options })

  return {
    scroller,
    state,
    distance: () => state.height - WINDOW - state.top,
    isMoving: () => waiting !== undefined,
    grow(px: number) {
      state.height += px
      scroller.resized()
    },
    /** The reader's hand. */
    scrollBy(px: number) {
      scroller.touched()
      state.top = Math.max(0, Math.min(state.height - WINDOW, state.top + px))
      scroller.scrolled()
    },
    async run(ms: number) {
      for (let left = ms; left > 0; left -= FRAME_MS) {
        now += FRAME_MS
        await vi.advanceTimersByTimeAsync(FRAME_MS)
        const callback = waiting
        waiting = undefined
        callback?.(now)
      }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the rate', () => {
  it('[VIEW-18, VIEW-19] is 20, 40, 60, 90 or 120 px a second, times two', () => {
    expect([1, 2, 3, 4, 5].map(scrollRate)).toEqual([40, 80, 120, 180, 240])
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

      expect(reader.state.top - before).toBeCloseTo(2 * scrollRate(speed), -1)
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
          // What stood at the end two and a half seconds ago is in view: its last tenth fades out.
          const then = heights.at(-Math.ceil((1.25 * MOST_LAG_MS) / 200)) ?? WINDOW
          const fastest = Math.max(...growths) * 5
          expect(then - WINDOW - reader.state.top).toBeLessThanOrEqual(fastest * 0.72 + 1)
          await reader.run(4 * MOST_LAG_MS)
          expect(reader.distance()).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('jumps over what came while nobody looked', () => {
    const reader = page()
    reader.grow(JUMP_BEYOND_WINDOWS * WINDOW + 1)

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
    expect(reader.scroller.getSnapshot().isOn).toBe(false)
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

describe('a scroll by hand', () => {
  it('[SCROLL-08] stops the page for one second after the last of it, then it goes on', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(8000)
    reader.scrollBy(-500)
    const { top } = reader.state
    await reader.run(MANUAL_PAUSE_MS - 200)
    expect(reader.scroller.getSnapshot().isHeld).toBe(true)
    reader.scrollBy(-10)
    await reader.run(MANUAL_PAUSE_MS - 200)
    expect(reader.scroller.getSnapshot().isHeld).toBe(true)
    expect(reader.state.top).toBe(top - 10)

    await reader.run(1000)
    expect(reader.scroller.getSnapshot().isHeld).toBe(false)
    expect(reader.state.top).toBeGreaterThan(top)
    await reader.run(2 * MOST_RETURN_MS)
    expect(reader.distance()).toBeLessThanOrEqual(1)
  })

  it('is led back at the pace of reading, not yanked', async () => {
    const reader = page()
    reader.grow(1800)
    await reader.run(10_000)
    reader.scrollBy(-1500)
    await reader.run(MANUAL_PAUSE_MS + 100)
    const { top } = reader.state
    await reader.run(1000)

    expect(reader.state.top - top).toBeLessThan(1.1 * 180)
  })

  it('[SCROLL-08] also counts the swing that a touch leaves', async () => {
    const reader = page()
    reader.grow(2000)
    await reader.run(8000)
    reader.scrollBy(-500)
    for (let swing = 0; swing < 20; swing += 1) {
      await reader.run(100)
      reader.state.top -= 10
      reader.scroller.scrolled()
    }

    expect(reader.scroller.getSnapshot().isHeld).toBe(true)
  })

  it('without motion stays where it is until the reader asks', async () => {
    const reader = page({ isStill: true })
    reader.grow(2000)
    reader.scrollBy(-1500)
    await reader.run(5000)
    expect(reader.scroller.getSnapshot()).toMatchObject({ isHeld: true, isBehind: true })

    reader.scroller.jumpToLive()
    expect(reader.distance()).toBe(0)
    expect(reader.scroller.getSnapshot()).toMatchObject({ isHeld: false, isBehind: false })
  })
})

describe('switched off', () => {
  it('leaves the page alone until it is switched on or the reader jumps', async () => {
    const reader = page()
    reader.scroller.setOn(false)
    reader.grow(2000)
    await reader.run(3000)
    expect(reader.state.top).toBe(0)
    expect(reader.scroller.getSnapshot()).toMatchObject({ isOn: false, isBehind: true })

    reader.scroller.jumpToLive()
    expect(reader.scroller.getSnapshot().isOn).toBe(true)
    reader.grow(32)
    await reader.run(1000)
    expect(reader.distance()).toBeLessThanOrEqual(1)
  })
})
