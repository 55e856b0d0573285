import { useEffect, useRef } from 'react'
import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { useChangingText } from '#web/lib/browser/use-changing-text.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import type { TranscriptInterim } from '../model/transcript-entry.ts'
import { SpeakerName } from '../speakers/speaker-name.tsx'
import { entryLayout } from './entry-layout.ts'

interface InterimEntryProps {
  interim: TranscriptInterim
  /** The key of who speaks. */
  speaker: string
  /** Their name, where the words before it are of another speaker. */
  name: string | null
  /** The number of their colour; undefined without one. */
  colour: number | undefined
}

/** The interim. Hidden from screen readers, which get each final once instead. */
export function InterimEntry({ interim, speaker, name, colour }: InterimEntryProps) {
  const box = useRef<HTMLDivElement>(null)
  const words = useChangingText<HTMLParagraphElement>(interim.text)
  useEffect(() => (box.current ? preserveHeight(box.current) : undefined), [])

  return (
    <div ref={box} data-testid="interim" aria-hidden="true" className={entryLayout.row}>
      {name !== null && <SpeakerName {...{ speaker, name, colour }} className={entryLayout.name} />}
      <span className={entryLayout.mark}>...</span>
      <span className={entryLayout.time}>{formatTimeOfDay(interim.timestamp)}</span>
      <p ref={words} dir="auto" data-interim="" className={`${entryLayout.words} text-interim`}>
        <Caret mood="breathing" className="ml-[0.12em]" />
      </p>
    </div>
  )
}
