import { createObservable } from '#web/lib/observable.ts'
import { createTimers } from '#web/lib/timers.ts'

/** How lines are announced, as the reader chose. */
export interface AnnouncerPace {
  /** How many lines are held back until they are announced together; 0 announces nothing. */
  every: number
  /** Milliseconds from one announcement to the next. */
  pauseMs: number
}

/** What a screen reader is to say; equal texts of different numbers are said again. */
export interface Announcement {
  number: number
  text: string
}

/** Most lines that wait for their announcement; the oldest are left out and counted. */
export const MAX_WAITING_LINES = 20
/** Milliseconds after which lines that are held back are announced, however few they are. */
export const MAX_HOLD_MS = 20_000

/** The text of a line at the time of its announcement: it may be fixed while it waits. */
type LineText = () => string

/** Announces lines one at a time, as many and as fast as the reader chose. */
export class LineAnnouncer {
  readonly #shown = createObservable<Announcement | null>(null)
  readonly #timers = createTimers<'hold' | 'pause'>()
  #pace: AnnouncerPace
  /** Held back until they are enough. */
  #held: LineText[] = []
  /** Announced one after another. */
  #due: LineText[] = []
  #leftOut = 0
  #count = 0

  constructor(pace: AnnouncerPace) {
    this.#pace = pace
  }

  getSnapshot = () => this.#shown.get()

  subscribe = (listener: () => void) => this.#shown.subscribe(listener)

  /** Changes the pace; what waits is announced with the new one. */
  setPace(pace: AnnouncerPace): void {
    this.#pace = pace
    if (pace.every === 0) this.clear()
    else if (this.#held.length >= pace.every) this.flush()
  }

  add(text: LineText): void {
    const { every } = this.#pace
    if (every === 0) return
    this.#held.push(text)
    if (this.#held.length >= every) this.flush()
    else if (!this.#timers.isSet('hold')) this.#timers.set('hold', MAX_HOLD_MS, () => this.flush())
  }

  /** Announces a sentence before all lines that wait. */
  addFirst(text: LineText): void {
    if (this.#pace.every === 0) return
    this.#due.unshift(text)
    this.#next()
  }

  /** Announces what is held back: no more lines come for now. */
  flush(): void {
    this.#timers.clear('hold')
    this.#due.push(...this.#held)
    this.#held = []
    const tooMany = Math.max(0, this.#due.length - MAX_WAITING_LINES)
    this.#due.splice(0, tooMany)
    this.#leftOut += tooMany
    this.#next()
  }

  /** Drops what waits, because the reader looks away; the pause goes on. */
  clear(): void {
    this.#timers.clear('hold')
    this.#held = []
    this.#due = []
    this.#leftOut = 0
  }

  /** Drops what waits and stops. */
  close(): void {
    this.clear()
    this.#timers.clearAll()
  }

  #next(): void {
    if (this.#timers.isSet('pause')) return
    const line = this.#due.shift()
    if (!line) return
    const note = this.#leftOut === 0 ? '' : `${countLines(this.#leftOut)} left out. `
    this.#leftOut = 0
    this.#count += 1
    this.#shown.set({ number: this.#count, text: `${note}${line()}` })
    this.#timers.set('pause', this.#pace.pauseMs, () => this.#next())
  }
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
