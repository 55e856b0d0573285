import { useCallback, useEffect, useRef, useState } from 'react'

/** Pixels from the bottom beyond which scrolling up stops following. */
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
  const isFollowing = mode === 'on'

  useEffect(() => {
    const onScroll = () => {
      const top = window.scrollY
      const isUp = top < lastTop.current
      lastTop.current = top
      // Only scrolling up counts: growing text adds distance too.
      if (isUp && distanceFromBottom() > LEAVE_BEYOND_PX) setMode(leave)
      if (!isUp && distanceFromBottom() <= RETURN_WITHIN_PX) setMode(comeBack)
    }
    window.addEventListener('scroll', onScroll, { passive: true })

    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (!isFollowing) return
    // Called after layout and before paint, so that new text is never seen below the fold.
    const observer = new ResizeObserver(showBottom)
    observer.observe(document.body)

    return () => observer.disconnect()
  }, [isFollowing])

  const scrollToBottom = useCallback(
    ({ isForced } = { isForced: false }) => {
      if (isForced) setMode('on')
      if (isForced || isFollowing) showBottom()
    },
    [isFollowing],
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

function distanceFromBottom(): number {
  const { scrollHeight } = document.documentElement

  return scrollHeight - window.innerHeight - window.scrollY
}

function showBottom(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}
