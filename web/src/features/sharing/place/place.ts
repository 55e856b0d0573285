/** The line that a reader read last. */
export interface MarkedLine {
  /** Its segment number. */
  line: number
  /** The number of the newest line at that time. */
  last: number
  /** When the reader looked away, epoch milliseconds. */
  at: number
}

/**
 * `none`: no line is marked. `away`: the reader looked away from the marked line; `isRestored` if
 * that was earlier than the last time, in another visit for example. `back`: they look again, and
 * the line stays marked.
 */
export type Place =
  | { name: 'none' }
  | ({ name: 'away'; isRestored: boolean; isInView: boolean } & MarkedLine)
  | ({ name: 'back'; isInView: boolean } & Return & MarkedLine)

interface Return {
  /** The newest line that was spoken before the reader came back. */
  until: number
  /** Epoch milliseconds. */
  backAt: number
  /** Whether lines were missed, or the place was left in an earlier visit. */
  isNoted: boolean
}

/** Where the marked line is on the page, in pixels of the window. */
export interface LineBox {
  top: number
  bottom: number
  windowHeight: number
  /** By how much the page scrolled down since the line was measured before. */
  scrolled: number
  /** Whether the page scrolls by itself to catch up, which is faster than anybody reads. */
  isCatchingUp: boolean
}

/** Milliseconds of reading after which another look away moves the mark. */
export const READ_ON_AFTER_MS = 20_000
/** Milliseconds after a return in which lines that come several at once were spoken before it. */
export const LATE_WITHIN_MS = 60_000
/** Lines at once that are no longer those being spoken: the connection was away too. */
const LATE_LINES = 3

/** Nothing is marked. */
export const noPlace: Place = { name: 'none' }

/** The place that an earlier visit stored. */
export function restorePlace(stored: MarkedLine): Place {
  return { name: 'away', isRestored: true, isInView: false, ...stored }
}

/**
 * Marks the last line read. An earlier mark stays while what followed it is not read: a reader who
 * goes up to it on a page that `isVisible` is still back.
 */
export function lookAway(place: Place, { isVisible, ...read }: MarkedLine & LookAway): Place {
  if (place.name === 'away') return place
  const isUnread = place.name === 'back' && place.isNoted
  if (!isUnread || read.at - place.backAt >= READ_ON_AFTER_MS) {
    return { name: 'away', isRestored: false, isInView: true, ...read }
  }
  if (isVisible) return place

  return { name: 'away', isRestored: true, isInView: place.isInView, ...lineOf(place) }
}

interface LookAway {
  /** Whether the page is visible, and only its end is not followed. */
  isVisible: boolean
}

/** The reader goes to what was missed: for a while, leaving the end is no look away. */
export function goToMissed(place: Place, at: number): Place {
  return place.name === 'back' ? { ...place, backAt: at } : place
}

/** The reader follows the end again, after a time further up in which more was missed. */
export function returnToEnd(place: Place, last: number): Place {
  return place.name === 'back' && place.isNoted ? { ...place, until: last } : place
}

/** The reader looks again; `last` is the newest line now, and `isEndShown` whether it is in view. */
export function comeBack(
  place: Place,
  { last, at, isEndShown }: { last: number; at: number; isEndShown: boolean },
): Place {
  if (place.name !== 'away') return place
  const { isRestored, isInView } = place
  // What is in view together with the marked line was not missed.
  const isAllShown = isInView && isEndShown
  const isNoted = isRestored ? last > place.line : last > place.last && !isAllShown

  return { name: 'back', isInView, isNoted, until: last, backAt: at, ...lineOf(place) }
}

/** Lines that come several at once soon after the return were missed as well. */
export function addLines(
  place: Place,
  { before, last, at }: { before: number; last: number; at: number },
): Place {
  if (place.name !== 'back' || last - before < LATE_LINES) return place
  if (at - place.backAt > LATE_WITHIN_MS) return place

  return { ...place, until: last, isNoted: true }
}

/** The mark goes away when the reader reads past its line: it leaves the window at the top. */
export function seeLine(place: Place, box: LineBox): Place {
  if (place.name === 'none') return place
  const { top, bottom, windowHeight, scrolled, isCatchingUp } = box
  const isAbove = bottom <= 0
  // A jump of more than a window leaves lines out.
  const isReading = !isCatchingUp && scrolled <= windowHeight
  if (isAbove && place.isInView && isReading) return noPlace
  const isInView = !isAbove && top < windowHeight

  return isInView === place.isInView ? place : { ...place, isInView }
}

/** The line that a place marks. */
export function lineOf({ line, last, at }: MarkedLine): MarkedLine {
  return { line, last, at }
}
