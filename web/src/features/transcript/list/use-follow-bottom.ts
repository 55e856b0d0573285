import { useCallback, useEffect, useRef, useState } from 'react'

/** Pixels above the followed end beyond which scrolling up stops following. */
const LEAVE_BEYOND_PX = 50
/** Pixels from the bottom within which scrolling down resumes following. */
const RETURN_WITHIN_PX = 100
/** What a reader scrolls with, a focus that is moved without a key too; a dragged scroll bar tells of nothing. */
const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin']
/** Milliseconds in which a page scrolls after one of these. */
const GESTURE_MS = 1000
/** Heights of the window by which lines that come at once may lengthen a page. */
const BURST_WINDOWS = 10

/** `left`: the viewer scrolled away and may return. `off`: switched off. */
type Mode = 'on' | 'left' | 'off'

/** Keeps the end of a growing page in view until the user scrolls up. */
export interface FollowBottom {
  isFollowing: boolean
  setFollowing: (isWanted: boolean) => void
  jumpToLive: () => void
  /** Scrolls to the end if it is followed or, with `isForced`, in any case. */
  scrollToBottom: (options?: { isForced: boolean }) => void
}

/** Keeps the end of the page in view until the viewer scrolls away. */
export function useFollowBottom(): FollowBottom {
  const [mode, setMode] = useState<Mode>('on')
  // Known at once: the page may be laid out anew before React has rendered and run its effects.
  const current = useRef<Mode>('on')
  const lastTop = useRef(0)
  const shownTop = useRef(0)
  const shownHeight = useRef(0)
  const isFollowing = mode === 'on'
  const change = useCallback((to: Mode) => {
    current.current = to
    setMode(to)
  }, [])
  const showBottom = useCallback(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    shownTop.current = window.scrollY
    shownHeight.current = document.documentElement.scrollHeight
  }, [])

  useEffect(() => {
    let gestureAt = Number.NEGATIVE_INFINITY
    const onGesture = ({ timeStamp }: Event) => {
      gestureAt = timeStamp
    }
    const onScroll = ({ timeStamp }: Event) => {
      const top = window.scrollY
      const isUp = top < lastTop.current
      lastTop.current = top
      const bottomTop = getBottomTop()
      const distance = bottomTop - top
      // A page that became shorter, as when rows out of view get their estimated height, is moved
      // up by the browser, but not far from its end; growing text adds distance, and many lines at once
      // more than a reader can scroll without a gesture.
      const isShorter = bottomTop + 1 < shownTop.current && distance < window.innerHeight
      const isGesture = timeStamp - gestureAt < GESTURE_MS
      const isSameHeight = document.documentElement.scrollHeight === shownHeight.current
      const isBurst = !isGesture && !isSameHeight && distance < BURST_WINDOWS * window.innerHeight
      const isMovedByBrowser = isShorter || isBurst
      const isAway = isUp && !isMovedByBrowser && shownTop.current - top > LEAVE_BEYOND_PX
      if (isAway && current.current === 'on') change('left')
      const isBack = !isUp && distance <= RETURN_WITHIN_PX
      if (isBack && current.current === 'left') change('on')
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const name of GESTURES) window.addEventListener(name, onGesture, { passive: true })

    return () => {
      window.removeEventListener('scroll', onScroll)
      for (const name of GESTURES) window.removeEventListener(name, onGesture)
    }
  }, [change])

  useEffect(() => {
    if (!isFollowing) return
    const keepBottom = () => {
      if (current.current === 'on') showBottom()
    }
    // Called after layout and before paint, so that new text is never seen below the fold.
    const observer = new ResizeObserver(keepBottom)
    observer.observe(document.body)
    // A window that gets another height leaves the body's as it is.
    window.addEventListener('resize', keepBottom)
    // The browser would keep the lines in place when rows above get another height, and the page
    // would seem scrolled by hand.
    const { style } = document.documentElement
    style.overflowAnchor = 'none'

    return () => {
      observer.disconnect()
      window.removeEventListener('resize', keepBottom)
      style.overflowAnchor = ''
    }
  }, [isFollowing, showBottom])

  const scrollToBottom = useCallback(
    ({ isForced } = { isForced: false }) => {
      if (isForced) change('on')
      if (current.current === 'on') showBottom()
    },
    [change, showBottom],
  )
  const setFollowing = useCallback((isOn: boolean) => change(isOn ? 'on' : 'off'), [change])
  const jumpToLive = useCallback(() => scrollToBottom({ isForced: true }), [scrollToBottom])

  return { isFollowing, setFollowing, jumpToLive, scrollToBottom }
}

/** The scroll position at which the end of the page is in view. */
function getBottomTop(): number {
  return document.documentElement.scrollHeight - window.innerHeight
}
