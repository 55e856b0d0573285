import { useEffect, useRef } from 'react'
import { followLine } from './follow-line.ts'

/** A band behind the line that is read; its box also has the transcript. */
export function ReadingRuler({ onScroll }: { onScroll: () => void }) {
  const ruler = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const band = ruler.current
    const page = band?.parentElement?.querySelector('[role="log"]')

    return band && page ? followLine({ page, ruler: band, onScroll }) : undefined
  }, [onScroll])

  return (
    <div
      ref={ruler}
      hidden
      aria-hidden="true"
      data-testid="ruler"
      data-print="no"
      className="pointer-events-none absolute -inset-x-2 -z-1 border-y border-accent bg-accent/10"
    />
  )
}
