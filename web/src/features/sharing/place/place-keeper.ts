import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { createObservable } from '#web/lib/observable.ts'
import type { AutoScroller } from '../reading/auto-scroller.ts'
import {
  addLines,
  comeBack,
  goToMissed,
  type LineBox,
  lineOf,
  lookAway,
  noPlace,
  type Place,
  restorePlace,
  returnToEnd,
  seeLine,
} from './place.ts'
import { readPlace, writePlace } from './stored-place.ts'

/** The page that is read. */
export interface ReadPage {
  isVisible(): boolean
  /** The number of the last line in view. */
  lastLine(): number
  /** Where a line is in the window; null where it is not drawn. */
  measure(line: number): Pick<LineBox, 'top' | 'bottom'> | null
  windowHeight(): number
  /** Whether the last line is in view, or comes into view at once. */
  isEndShown(): boolean
}

interface PlaceKeeperOptions {
  code: string
  store: TranscriptStore
  scroller: AutoScroller
  page: ReadPage
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * Marks the line that was read last while the reader looks away: the page is hidden, or automatic
 * scrolling was left or switched off while the session runs.
 */
export class PlaceKeeper {
  readonly #options: PlaceKeeperOptions
  readonly #shown = createObservable<Place>(noPlace)
  readonly #stops: (() => void)[]
  /** The last line in view when the page was last followed. */
  #followedTo: number | null = null
  #wasFollowing = false
  #isWatching = false
  #hasWatched = false
  #hasFollowed = false
  #lines = 0
  /** Where the marked line was in the window when it was last measured. */
  #lineTop: number | undefined

  constructor(options: PlaceKeeperOptions) {
    const { code, store, scroller } = options
    this.#options = options
    const stored = readPlace(code)
    if (stored) this.#shown.set(restorePlace(stored))
    this.#lines = this.#newest()
    this.#stops = [store.subscribe(this.#handleLines), scroller.subscribe(this.check)]
    this.check()
  }

  getSnapshot = () => this.#shown.get()

  subscribe = (listener: () => void) => this.#shown.subscribe(listener)

  /** Handles a change of what the reader looks at: visibility, scrolling mode, the session's end. */
  check = (): void => {
    const { scroller, page } = this.#options
    const { mode } = scroller.getSnapshot()
    const isFollowing = mode === 'on'
    if (this.#wasFollowing && !isFollowing) this.#followedTo = page.lastLine()
    if (isFollowing) this.#followedTo = null
    this.#wasFollowing = isFollowing
    this.#hasFollowed ||= isFollowing && this.#isOpen()
    const hasLeft = this.#isOpen() && this.#hasFollowed && (mode === 'left' || mode === 'off')
    const isWatching = page.isVisible() && !hasLeft
    const isLost = this.#shown.get().name === 'none' && this.#hasWatched && !page.isVisible()
    if (isWatching) {
      if (!this.#isWatching) this.#show(returnToEnd(this.#shown.get(), this.#newest()))
      this.#comeBack()
    } else if (this.#isWatching) this.#lookAway(this.#followedTo ?? page.lastLine())
    else if (isLost) this.#lookAway(page.lastLine())
    this.#isWatching = isWatching
    this.#hasWatched ||= isWatching
  }

  /** Handles scrolling: a marked line may have been read past. */
  handleScroll(): void {
    const { scroller, page } = this.#options
    const place = this.#shown.get()
    const box = place.name !== 'none' && page.isVisible() ? page.measure(place.line) : null
    if (!box) return
    const scrolled = (this.#lineTop ?? box.top) - box.top
    this.#lineTop = box.top
    const isCatchingUp = scroller.isCatchingUp()
    const windowHeight = page.windowHeight()
    this.#show(seeLine(place, { ...box, windowHeight, scrolled, isCatchingUp }))
  }

  /** Handles that the reader is taken to what was missed. */
  handleJump(): void {
    this.#show(goToMissed(this.#shown.get(), this.#options.now()))
  }

  /** Takes the mark away. */
  dismiss(): void {
    this.#show(noPlace)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #lookAway(line: number): void {
    const { page, now } = this.#options
    const isVisible = page.isVisible()
    const read = { line, last: this.#newest(), at: now(), isVisible }
    this.#show(lookAway(this.#shown.get(), read))
  }

  #comeBack(): void {
    // Where the line is now, and whether it is read past already.
    if (this.#shown.get().name === 'away') this.handleScroll()
    const { store, page, now } = this.#options
    const { transcript, firstRead } = store.getSnapshot()
    // A stored place is compared with the whole log.
    const isRead = firstRead.name === 'done' && transcript.announced <= transcript.entries.length
    const place = this.#shown.get()
    if (place.name !== 'away' || (place.isRestored && !isRead)) return
    const isEndShown = page.isEndShown()
    this.#show(comeBack(place, { last: this.#newest(), at: now(), isEndShown }))
  }

  #handleLines = (): void => {
    const before = this.#lines
    const last = this.#newest()
    if (last === before && this.#shown.get().name !== 'away') return
    this.#lines = last
    this.check()
    this.#show(addLines(this.#shown.get(), { before, last, at: this.#options.now() }))
  }

  #show(place: Place): void {
    const before = this.#shown.get()
    if (place === before) return
    if (before.name === 'none') this.#lineTop = undefined
    this.#shown.set(place)
    const { code } = this.#options
    writePlace(code, place.name === 'none' ? null : lineOf(place))
  }

  #isOpen(): boolean {
    return this.#options.store.getSnapshot().transcript.status !== 'completed'
  }

  #newest(): number {
    const { announced, entries } = this.#options.store.getSnapshot().transcript

    return Math.max(announced, entries.length)
  }
}
