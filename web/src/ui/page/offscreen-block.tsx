import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels around the window in which blocks are drawn. */
const MARGIN_PX = 1500

/**
 * A part of a long list. Out of view it is replaced by empty space of the same height, unless it
 * has the focus.
 */
export function OffscreenBlock({ children }: { children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = block.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true
        if (isNear) setHeight(null)
        else if (!element.contains(document.activeElement)) setHeight(element.offsetHeight)
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    )
    observer.observe(element)

    return () => observer.disconnect()
  }, [])

  return (
    <div ref={block} role="none" style={height === null ? undefined : { height }}>
      {height === null && children}
    </div>
  )
}
