import { createTimers } from '#web/lib/timers.ts'

/** How long a scroll by the reader's own hand holds the page still. */
export const MANUAL_PAUSE_MS = 1000
/** Speeds 1 to 5, before the factor; pixels a second. */
export const BASE_RATES = [20, 40, 60, 90, 120] as const
export const RATE_FACTOR = 2
/** Text that grows faster than the speed is followed faster: the last line is never further away than this. */
export const MOST_LAG_MS = 2000
/** After a scroll by hand the way back may take longer, so that it can be read. */
export const MOST_RETURN_MS = 10_000
/** So many windows of text at once, as after minutes away, are not scrolled through but jumped over. */
export const JUMP_BEYOND_WINDOWS = 3
/** As near as this to the last line is there. */
const ARRIVED_WITHIN_PX = 1
/** A frame later than this was not drawn in time; the page does not make up for it in one leap. */
const LONGEST_FRAME_MS = 100

/** What is scrolled; pixels. */
export interface ScrollView {
  top(): number
  /** The greatest `top` there is. */
  bottom(): number
  windowHeight(): number
  scrollTo(top: number): void
}

export interface Frames {
  request(callback: (now: number) => void): number
  cancel(frame: number): void
}

export interface AutoScrollState {
  isOn: boolean
  /** On, but held by the reader's hand. */
  isHeld: boolean
  /** The last line is out of sight. */
  isBehind: boolean
}

/** Pixels a second at a speed of 1 to 5. */
export function scrollRate(speed: number): number {
  return (BASE_RATES[speed - 1] ?? 0) * RATE_FACTOR
}

/** Moves the page to its last line at the reader's speed, and stops while the reader moves it. */
export class AutoScroller {
  #state: AutoScrollState
  readonly #view: ScrollView
  readonly #frames: Frames
  readonly #timers = createTimers<'hold'>()
  readonly #listeners = new Set<() => void>()
  #speed = 4
  #isLive = true
  #isStill = false
  /** On the way back from where the reader went. */
  #isReturning = false
  #frame: number | undefined
  #lastFrameAt: number | undefined
  #top = 0

  constructor(view: ScrollView, frames: Frames, { isOn }: { isOn: boolean }) {
    this.#view = view
    this.#frames = frames
    this.#state = { isOn, isHeld: false, isBehind: false }
  }

  getSnapshot = (): AutoScrollState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  /** `isLive`: text grows, and is kept up with. `isStill`: the reader wants no motion, only the last line. */
  set(options: { speed: number; isLive: boolean; isStill: boolean }): void {
    const isOver = this.#isLive && !options.isLive
    this.#speed = options.speed
    this.#isLive = options.isLive
    this.#isStill = options.isStill
    // Whoever reads further up when a session ends is left there.
    if (isOver && this.#isReturning) this.setOn(false)
    this.#move()
  }

  setOn(isOn: boolean): void {
    this.#timers.clear('hold')
    this.#isReturning = true
    this.#show({ isOn, isHeld: false })
    this.#move()
  }

  /** The page became longer or shorter. */
  resized(): void {
    this.#look()
    this.#move()
  }

  /** The reader's hand is on the page: wheel, touch, key or scroll bar. */
  touched(): void {
    if (!this.#state.isOn) return
    this.#isReturning = true
    this.#stop()
    this.#show({ isHeld: true })
    this.#timers.set('hold', MANUAL_PAUSE_MS, () => this.#release())
  }

  /** The page moved; while it is held that was the hand, or what its swing left. */
  scrolled(): void {
    this.#look()
    if (this.#state.isHeld) this.touched()
  }

  /** Shows the last line now, and follows. */
  jumpToLive(): void {
    this.#timers.clear('hold')
    this.#isReturning = false
    this.#view.scrollTo(this.#view.bottom())
    this.#show({ isOn: this.#isLive, isHeld: false, isBehind: false })
  }

  close(): void {
    this.#timers.clearAll()
    this.#stop()
  }

  #release(): void {
    // Without motion the only way back is a leap, which is the reader's to ask for.
    if (this.#isStill && this.#distance() > this.#view.windowHeight() / 2) return
    this.#show({ isHeld: false })
    this.#move()
  }

  #move(): void {
    const { isOn, isHeld } = this.#state
    if (!isOn || isHeld) this.#stop()
    else if (this.#distance() <= ARRIVED_WITHIN_PX) this.#arrive()
    else if (this.#isLive && this.#mustJump()) this.jumpToLive()
    else this.#frame ??= this.#frames.request((now) => this.#step(now))
  }

  #step(now: number): void {
    this.#frame = undefined
    const top = this.#view.top()
    const bottom = this.#view.bottom()
    // The browser itself moves the page when something above it changes its height.
    if (this.#lastFrameAt === undefined || Math.abs(top - this.#top) > 2) this.#top = top
    const elapsed = Math.min(LONGEST_FRAME_MS, now - (this.#lastFrameAt ?? now))
    this.#lastFrameAt = now
    this.#top = Math.min(bottom, this.#top + (this.#rate(bottom - this.#top) * elapsed) / 1000)
    this.#view.scrollTo(this.#top)
    this.#look()
    this.#move()
  }

  #rate(distance: number): number {
    const rate = scrollRate(this.#speed)
    if (!this.#isLive) return rate
    const lag = this.#isReturning ? MOST_RETURN_MS : MOST_LAG_MS

    return Math.max(rate, (distance * 1000) / lag)
  }

  #arrive(): void {
    this.#stop()
    this.#isReturning = false
    // A transcript that has ended was read to its end.
    this.#show(this.#isLive ? { isBehind: false } : { isOn: false, isBehind: false })
  }

  #mustJump(): boolean {
    if (this.#isStill) return true

    return !this.#isReturning && this.#distance() > JUMP_BEYOND_WINDOWS * this.#view.windowHeight()
  }

  #stop(): void {
    if (this.#frame !== undefined) this.#frames.cancel(this.#frame)
    this.#frame = undefined
    this.#lastFrameAt = undefined
  }

  #distance(): number {
    return this.#view.bottom() - this.#view.top()
  }

  #look(): void {
    this.#show({ isBehind: this.#distance() > this.#view.windowHeight() / 2 })
  }

  #show(change: Partial<AutoScrollState>): void {
    const next = { ...this.#state, ...change }
    const { isOn, isHeld, isBehind } = this.#state
    if (next.isOn === isOn && next.isHeld === isHeld && next.isBehind === isBehind) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
