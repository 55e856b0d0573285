import { useEffect, useRef } from 'react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import { entryLayout } from './entry-layout.ts'
import type { InterimText } from './transcript-model.ts'

/** The words being heard. Hidden from screen readers, which hear each final once instead. */
export function InterimEntry({ interim }: { interim: InterimText }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? keepRoom(box.current) : undefined), [])

  return (
    <div ref={box} data-testid="interim" aria-hidden="true" className={entryLayout.row}>
      <span className={entryLayout.mark}>...</span>
      <span className={entryLayout.time}>{formatTimeOfDay(interim.timestamp)}</span>
      <p className={`${entryLayout.words} text-interim`}>
        {interim.text}
        <Caret mood="breathing" className="ml-[0.12em]" />
      </p>
    </div>
  )
}

/** A guess that becomes shorter keeps its room, or the page would jump up and down under the reader. */
function keepRoom(box: HTMLElement): () => void {
  let room = 0
  // Told of after layout: asking would make the browser lay out the page once more for each word.
  const observer = new ResizeObserver(() => {
    if (box.offsetHeight <= room) return
    room = box.offsetHeight
    box.style.minHeight = `${room}px`
  })
  observer.observe(box)

  return () => observer.disconnect()
}
