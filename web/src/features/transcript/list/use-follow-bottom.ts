import { useCallback, useEffect, useRef, useState } from 'react'

/** Pixels above the followed end beyond which scrolling up stops following. */
const LEAVE_BEYOND_PX = 50
/** Pixels from the bottom within which scrolling down resumes following. */
const RETURN_WITHIN_PX = 100

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
  const isFollowing = mode === 'on'
  const change = useCallback((to: Mode) => {
    current.current = to
    setMode(to)
  }, [])
  const showBottom = useCallback(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    shownTop.current = window.scrollY
  }, [])

  useEffect(() => {
    const onScroll = () => {
      const top = window.scrollY
      const isUp = top < lastTop.current
      lastTop.current = top
      const bottomTop = getBottomTop()
      // A page that became shorter, as when rows out of view get their estimated height, is moved
      // up by the browser, but not far from its end; growing text adds distance.
      const isMovedByBrowser =
        bottomTop + 1 < shownTop.current && bottomTop - top < window.innerHeight
      const isAway = isUp && !isMovedByBrowser && shownTop.current - top > LEAVE_BEYOND_PX
      if (isAway && current.current === 'on') change('left')
      const isBack = !isUp && bottomTop - top <= RETURN_WITHIN_PX
      if (isBack && current.current === 'left') change('on')
    }
    window.addEventListener('scroll', onScroll, { passive: true })

    return () => window.removeEventListener('scroll', onScroll)
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
