import { useEffect, useRef } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { followLine } from './follow-line.ts'

interface ReadingRulerProps {
  store: TranscriptStore
  /** Called before the ruler scrolls the page. */
  onScroll: () => void
}

/** A band behind the line that is read; its box also has the transcript. */
export function ReadingRuler({ store, onScroll }: ReadingRulerProps) {
  const ruler = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const band = ruler.current
    const page = band?.parentElement?.querySelector('[role="log"]')

    return band && page
      ? followLine({ page, ruler: band, onText: store.subscribe, onScroll })
      : undefined
  }, [store, onScroll])

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
