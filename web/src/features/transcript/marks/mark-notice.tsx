import type { Mark } from '@live-scribe/contract/marks/mark'
import { useEffect, useRef } from 'react'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { Button } from '#web/ui/form/button.tsx'

/** Milliseconds for which a new mark is confirmed, unless the confirmation has the focus. */
const NOTICE_MS = 8000

interface MarkNoticeProps {
  mark: Mark
  onNote: () => void
  onUndo: () => void
  onOver: () => void
}

/** Confirms a new mark, with the ways to add a note and to take it back. */
export function MarkNotice({ mark, onNote, onUndo, onOver }: MarkNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(':focus-within, :hover')) over.current()
    }, NOTICE_MS)

    return () => clearInterval(timer)
  }, [])

  return (
    <div ref={box} data-print="no" className="notice-over-text text-ink!">
      <span role="status" className="flex-1">
        {`Marked at ${formatDuration(mark.position_ms)}`}
      </span>
      <Button variant="quiet" size="small" onClick={onNote}>
        Add a note
      </Button>
      <Button variant="quiet" size="small" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
