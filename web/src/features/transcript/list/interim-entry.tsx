import { useEffect, useRef } from 'react'
import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { useChangingText } from '#web/lib/browser/use-changing-text.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import type { TranscriptInterim } from '../model/transcript-entry.ts'
import { SpeakerLabel } from '../speakers/speaker-label.tsx'
import { entryLayout } from './entry-layout.ts'

interface InterimEntryProps {
  interim: TranscriptInterim
  /** Its text with the fixes. */
  text: string
  /** The key of who speaks, where the words before it are of another speaker. */
  speaker: string | null
}

/** The interim. Hidden from screen readers, which get each final once instead. */
export function InterimEntry({ interim, text, speaker }: InterimEntryProps) {
  const box = useRef<HTMLDivElement>(null)
  const words = useChangingText<HTMLParagraphElement>(text)
  useEffect(() => (box.current ? preserveHeight(box.current) : undefined), [])

  return (
    <div ref={box} data-testid="interim" aria-hidden="true" className={entryLayout.row}>
      {speaker !== null && <SpeakerLabel speaker={speaker} className={entryLayout.name} isHidden />}
      <span className={entryLayout.mark}>...</span>
      <span className={entryLayout.time}>{formatTimeOfDay(interim.timestamp)}</span>
      <p ref={words} dir="auto" data-interim="" className={`${entryLayout.words} text-interim`}>
        <Caret mood="breathing" className="ml-[0.12em]" />
      </p>
    </div>
  )
}
