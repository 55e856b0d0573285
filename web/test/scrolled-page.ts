import { vi } from 'vitest'
import { AutoScroller } from '#web/features/sharing/reading/auto-scroller.ts'

export const FRAME_MS = 16
export const WINDOW_HEIGHT_PX = 800

/** An auto-scroller on a simulated page, whose frames the test draws. */
export function createScrolledPage(
  options: { speed?: number; isLive?: boolean; isStill?: boolean } = {},
) {
  const state = { top: 0, height: WINDOW_HEIGHT_PX }
  let now = 0
  let waiting: ((now: number) => void) | undefined
  const scroller = new AutoScroller(
    {
      top: () => state.top,
      bottom: () => state.height - WINDOW_HEIGHT_PX,
      windowHeight: () => WINDOW_HEIGHT_PX,
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
    distance: () => state.height - WINDOW_HEIGHT_PX - state.top,
    isMoving: () => waiting !== undefined,
    grow(px: number) {
      state.height += px
      scroller.handleResize()
    },
    /** Scrolls manually by pixels. */
    scrollBy(px: number) {
      scroller.handleManualScroll()
      state.top = Math.max(0, Math.min(state.height - WINDOW_HEIGHT_PX, state.top + px))
      scroller.handleScroll()
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
