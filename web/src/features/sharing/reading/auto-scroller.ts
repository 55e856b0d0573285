import { createTimers } from '#web/lib/timers.ts'
import { getScrollRatePxPerSecond, TextGrowth } from './scroll-rate.ts'
import type { AnimationFrames, ScrollView } from './scroll-view.ts'

/** Milliseconds for which a manual scroll at the end pauses automatic scrolling. */
export const MANUAL_SCROLL_PAUSE_MS = 1000
/** Pixels from the end beyond which scrolling up counts as leaving the end. */
const LEAVE_BEYOND_PX = 50
/** Pixels from the end within which scrolling down counts as returning to it. */
const RETURN_WITHIN_PX = 100
/**
 * Maximum milliseconds that the end may be away: text that grows faster than the speed is scrolled
 * faster.
 */
export const MAX_LAG_MS = 2000
/** On the way back to the end, growth of the text counts up to this many times the speed. */
const MAX_GROWTH = 2
/** Distance, in window heights, from which the scroller jumps instead of scrolling. */
export const JUMP_BEYOND_WINDOWS = 3
/** Pixels from the end within which the end counts as reached. */
const ARRIVED_WITHIN_PX = 1
/** Maximum milliseconds counted for one frame, so that a late frame does not scroll in one leap. */
const MAX_FRAME_MS = 100

/**
 * `held`: on, but paused for a moment by a manual scroll, or by a focus in the text. `left`: the viewer scrolled up; on again
 * at the end. `off`: switched off.
 */
type AutoScrollMode = 'on' | 'held' | 'left' | 'off'

/** What the page shows of auto-scroll. */
interface AutoScrollState {
  mode: AutoScrollMode
  /** The end is out of view. */
  isBehind: boolean
}

/** Whether the switch shows auto-scroll as on. */
export function isAutoScrollOn({ mode }: AutoScrollState): boolean {
  return mode === 'on' || mode === 'held'
}

/** Scrolls to the end at the viewer's speed; pauses while the viewer scrolls. */
export class AutoScroller {
  #state: AutoScrollState
  readonly #view: ScrollView
  readonly #frames: AnimationFrames
  readonly #timers = createTimers<'hold'>()
  readonly #listeners = new Set<() => void>()
  #speed = 4
  #isLive = true
  #isStill = false
  #isVisible = true
  /** Returning after a manual scroll or a look away. */
  #isReturning = false
  readonly #growth = new TextGrowth()
  /** Whether a reader has moved the focus into the text, and has not asked to go on since. */
  #hasFocus = false
  /** Jumped to the end, and not scrolled up since: lines get their height once they are in view. */
  #isAtEnd = false
  #frame: number | undefined
  #lastFrameAt: number | undefined
  #top = 0
  /** The position after the last scroll, automatic or manual. */
  #seenTop = 0

  constructor(view: ScrollView, frames: AnimationFrames, { isOn }: { isOn: boolean }) {
    this.#view = view
    this.#frames = frames
    this.#state = { mode: isOn ? 'on' : 'off', isBehind: false }
  }

  getSnapshot = (): AutoScrollState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  /**
   * Sets the viewer's settings. `isLive`: new text is followed. `isStill`: the viewer prefers
   * reduced motion.
   */
  set(options: { speed: number; isLive: boolean; isStill: boolean }): void {
    const isOver = this.#isLive && !options.isLive
    this.#speed = options.speed
    this.#isLive = options.isLive
    this.#isStill = options.isStill
    // A viewer who is further up when a session ends stays there.
    if (isOver && this.#isReturning) this.setOn(false)
    this.#move()
  }

  setOn(isOn: boolean): void {
    this.#timers.clear('hold')
    this.#hasFocus = false
    this.#isReturning = true
    this.#show({ mode: isOn ? 'on' : 'off' })
    this.#move()
  }

  /** Handles a change of the page's height. */
  handleResize(): void {
    if (this.#isAtEnd && !this.#isLive) this.#scrollTo(this.#view.bottom())
    this.#look()
    this.#move()
  }

  /** Whether the page scrolls by itself to an end that is away. */
  isCatchingUp(): boolean {
    return this.#state.mode === 'on' && this.#isReturning && this.#distance() > ARRIVED_WITHIN_PX
  }

  /** Handles a page that is hidden or shown: it stays, and what is said meanwhile is not jumped over. */
  handleVisibility(isVisible: boolean): void {
    this.#isVisible = isVisible
    if (!isVisible && this.#state.mode === 'on' && this.#isLive) this.#isReturning = true
    this.#move()
  }

  /** Handles manual scrolling: wheel, touch, key or scroll bar. */
  handleManualScroll(): void {
    if (!isAutoScrollOn(this.#state)) return
    this.#isReturning = true
    this.#stop()
    this.#show({ mode: 'held' })
    this.#timers.set('hold', MANUAL_SCROLL_PAUSE_MS, () => this.#release())
  }

  /** Handles a focus that moves into the text by keyboard, where the page stays with it, or leaves it. */
  handleFocus(isInText: boolean): void {
    if (!isInText && !this.#hasFocus) return
    this.#hasFocus = isInText
    this.handleManualScroll()
  }

  /** Handles a scroll event; while `held`, the scrolling is manual, or its momentum. */
  handleScroll(): void {
    const top = this.#view.top()
    const isUp = top < this.#seenTop
    const isDown = top > this.#seenTop
    this.#seenTop = top
    this.#look()
    if (isUp && this.#distance() > ARRIVED_WITHIN_PX) this.#isAtEnd = false
    const { mode } = this.#state
    if (mode === 'held' && isUp && this.#distance() > LEAVE_BEYOND_PX) {
      this.#timers.clear('hold')
      this.#show({ mode: 'left' })
    } else if (mode === 'held') this.handleManualScroll()
    else if (mode === 'left' && isDown && this.#distance() <= RETURN_WITHIN_PX) {
      if (this.#hasFocus) this.#show({ mode: 'held' })
      else this.setOn(true)
    }
  }

  /** Shows the end now, and follows. */
  jumpToLive(): void {
    this.#timers.clear('hold')
    this.#hasFocus = false
    this.#isReturning = false
    this.#isAtEnd = true
    this.#scrollTo(this.#view.bottom())
    this.#show({ mode: this.#isLive ? 'on' : 'off', isBehind: false })
  }

  close(): void {
    this.#timers.clearAll()
    this.#stop()
  }

  #scrollTo(top: number): void {
    this.#view.scrollTo(top)
    this.#seenTop = this.#view.top()
  }

  #release(): void {
    if (this.#hasFocus) return
    // With reduced motion the only way back is a jump, which the viewer must request.
    if (this.#isStill && this.#distance() > this.#view.windowHeight() / 2) return
    this.#show({ mode: 'on' })
    this.#move()
  }

  #move(): void {
    if (this.#state.mode !== 'on' || !this.#isVisible) this.#stop()
    else if (this.#distance() <= ARRIVED_WITHIN_PX) this.#arrive()
    else if (this.#isLive && this.#mustJump()) this.jumpToLive()
    else this.#frame ??= this.#frames.request((now) => this.#step(now))
  }

  #step(now: number): void {
    this.#frame = undefined
    const top = this.#view.top()
    const bottom = this.#view.bottom()
    // The browser itself scrolls when content above changes its height.
    if (this.#lastFrameAt === undefined || Math.abs(top - this.#top) > 2) this.#top = top
    const elapsed = Math.min(MAX_FRAME_MS, now - (this.#lastFrameAt ?? now))
    this.#lastFrameAt = now
    this.#growth.add(bottom, elapsed)
    this.#top = Math.min(bottom, this.#top + (this.#rate(bottom - this.#top) * elapsed) / 1000)
    this.#scrollTo(this.#top)
    this.#look()
    this.#move()
  }

  #rate(distance: number): number {
    const rate = getScrollRatePxPerSecond(this.#speed)
    if (!this.#isLive) return rate
    // Beside the growth of the text, or a slow speed would never arrive.
    if (this.#isReturning) return rate + Math.min(this.#growth.rate(), MAX_GROWTH * rate)

    return Math.max(rate, (distance * 1000) / MAX_LAG_MS)
  }

  #arrive(): void {
    this.#stop()
    this.#isReturning = false
    // At the end of a completed transcript auto-scroll switches off.
    this.#show({ isBehind: false, ...(this.#isLive ? {} : { mode: 'off' }) })
  }

  #mustJump(): boolean {
    if (this.#isStill) return true

    return !this.#isReturning && this.#distance() > JUMP_BEYOND_WINDOWS * this.#view.windowHeight()
  }

  #stop(): void {
    if (this.#frame !== undefined) this.#frames.cancel(this.#frame)
    this.#frame = undefined
    this.#lastFrameAt = undefined
    this.#growth.rest()
  }

  #distance(): number {
    return this.#view.bottom() - this.#view.top()
  }

  #look(): void {
    this.#show({ isBehind: this.#distance() > this.#view.windowHeight() / 2 })
  }

  #show(change: Partial<AutoScrollState>): void {
    const next = { ...this.#state, ...change }
    if (next.mode === this.#state.mode && next.isBehind === this.#state.isBehind) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
