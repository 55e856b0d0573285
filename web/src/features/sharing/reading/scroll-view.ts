/** The scrolled element; pixels. */
export interface ScrollView {
  top(): number
  /** The largest `top`. */
  bottom(): number
  windowHeight(): number
  scrollTo(top: number): void
}

/** The browser's animation frames; `now` is milliseconds, as in `requestAnimationFrame`. */
export interface AnimationFrames {
  request(callback: (now: number) => void): number
  cancel(frame: number): void
}
