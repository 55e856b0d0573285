import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../form/button.tsx'

/** Pixels below the window at which more is asked for. */
const MARGIN_PX = 1000

interface MoreOnSightProps {
  isBusy: boolean
  onMore: () => void
  children: ReactNode
}

/** The button at the end of a list that has more; it presses itself when it comes into view. */
export function MoreOnSight({ isBusy, onMore, children }: MoreOnSightProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (isBusy || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    )
    observer.observe(end.current)

    return () => observer.disconnect()
  }, [isBusy])

  return (
    <div ref={end} className="flex justify-center py-4">
      <Button variant="outline" aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
        {isBusy ? 'Loading...' : children}
      </Button>
    </div>
  )
}
