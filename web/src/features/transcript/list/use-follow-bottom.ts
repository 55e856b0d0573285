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
  const lastTop = useRef(0)
  const shownTop = useRef(0)
  const isFollowing = mode === 'on'
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
      // up by the browser; growing text adds distance.
      const isMovedByBrowser = bottomTop + 1 < shownTop.current
      if (isUp && !isMovedByBrowser && shownTop.current - top > LEAVE_BEYOND_PX) setMode(leave)
      if (!isUp && bottomTop - top <= RETURN_WITHIN_PX) setMode(comeBack)
    }
    window.addEventListener('scroll', onScroll, { passive: true })

    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (!isFollowing) return
    // Called after layout and before paint, so that new text is never seen below the fold.
    const observer = new ResizeObserver(showBottom)
    observer.observe(document.body)
    // The browser would keep the lines in place when rows above get another height, and the page
    // would seem scrolled by hand.
    const { style } = document.documentElement
    style.overflowAnchor = 'none'

    return () => {
      observer.disconnect()
      style.overflowAnchor = ''
    }
  }, [isFollowing, showBottom])

  const scrollToBottom = useCallback(
    ({ isForced } = { isForced: false }) => {
      if (isForced) setMode('on')
      if (isForced || isFollowing) showBottom()
    },
    [isFollowing, showBottom],
  )
  const setFollowing = useCallback((isOn: boolean) => setMode(isOn ? 'on' : 'off'), [])
  const jumpToLive = useCallback(() => scrollToBottom({ isForced: true }), [scrollToBottom])

  return { isFollowing, setFollowing, jumpToLive, scrollToBottom }
}

function leave(mode: Mode): Mode {
  return mode === 'on' ? 'left' : mode
}

function comeBack(mode: Mode): Mode {
  return mode === 'left' ? 'on' : mode
}

/** The scroll position at which the end of the page is in view. */
function getBottomTop(): number {
  return document.documentElement.scrollHeight - window.innerHeight
}
