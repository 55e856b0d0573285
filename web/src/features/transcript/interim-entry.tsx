import { useLayoutEffect, useRef } from 'react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import { EntryLayout } from './entry-layout.tsx'
import type { InterimText } from './transcript-model.ts'

/** The words being heard. Hidden from screen readers, which hear each final once instead. */
export function InterimEntry({ interim }: { interim: InterimText }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A guess that becomes shorter keeps its room, or the page would jump up and down under the reader.
    if (box.current) box.current.style.minHeight = `${box.current.offsetHeight}px`
  })

  return (
    <div ref={box} data-testid="interim" aria-hidden="true">
      <EntryLayout mark="..." time={formatTimeOfDay(interim.timestamp)}>
        <p className="wrap-anywhere text-interim">
          {interim.text}
          <Caret mood="breathing" className="ml-[0.12em]" />
        </p>
      </EntryLayout>
    </div>
  )
}
