import { useCallback, useEffect, useRef, useState } from 'react'

/** Further from the bottom than this by the reader's own hand, the page stops following. */
const LEAVE_BEYOND_PX = 50
/** As near as this to the bottom on the way down, it follows again. */
const RETURN_WITHIN_PX = 100

/** `left`: the reader scrolled away and may scroll back. `off`: switched off by hand. */
type Mode = 'on' | 'left' | 'off'

export interface FollowBottom {
  isFollowing: boolean
  setFollowing: (isWanted: boolean) => void
  jumpToLive: () => void
  /** Shows the last line if it is followed or, forced, in any case. */
  scrollToBottom: (options?: { isForced: boolean }) => void
}

/** Keeps the last line of the page in view until the reader scrolls away from it. */
export function useFollowBottom(isWanted = true): FollowBottom {
  const [mode, setMode] = useState<Mode>('on')
  const lastTop = useRef(0)
  const isFollowing = mode === 'on'

  useEffect(() => {
    const onScroll = () => {
      const top = window.scrollY
      const isUp = top < lastTop.current
      lastTop.current = top
      // Only moving up is the reader leaving: growing text adds distance too, without a hand on it.
      if (isUp && distanceFromBottom() > LEAVE_BEYOND_PX) setMode(leave)
      if (!isUp && distanceFromBottom() <= RETURN_WITHIN_PX) setMode(comeBack)
    }
    window.addEventListener('scroll', onScroll, { passive: true })

    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (!isWanted || !isFollowing) return
    // Called after layout and before paint, so growing text is never seen below the fold.
    const observer = new ResizeObserver(showBottom)
    observer.observe(document.body)

    return () => observer.disconnect()
  }, [isWanted, isFollowing])

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
