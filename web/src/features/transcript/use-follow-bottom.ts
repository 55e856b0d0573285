import { useCallback, useEffect, useRef, useState } from 'react'

/** This far from the bottom by the reader's own hand, the page stops following. */
export const FOLLOW_WITHIN_PX = 50

/** Keeps the last line of the page in view until the reader scrolls away from it. */
export function useFollowBottom(isWanted = true) {
  const [isFollowing, setFollowing] = useState(true)
  const lastTop = useRef(0)

  useEffect(() => {
    const onScroll = () => {
      const top = window.scrollY
      const isUp = top < lastTop.current
      lastTop.current = top
      // Only moving up is the reader leaving: growing text adds distance too, without a hand on it.
      if (isUp && distanceFromBottom() > FOLLOW_WITHIN_PX) setFollowing(false)
      if (!isUp && distanceFromBottom() <= FOLLOW_WITHIN_PX) setFollowing(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })

    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (!isWanted || !isFollowing) return
    // Called after layout and before paint, so growing text is never seen below the fold.
    const observer = new ResizeObserver(scrollToBottom)
    observer.observe(document.body)

    return () => observer.disconnect()
  }, [isWanted, isFollowing])

  const jumpToLive = useCallback(() => {
    scrollToBottom()
    setFollowing(true)
  }, [])

  return { isFollowing, jumpToLive }
}

function distanceFromBottom(): number {
  const { scrollHeight } = document.documentElement

  return scrollHeight - window.innerHeight - window.scrollY
}

function scrollToBottom(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}
