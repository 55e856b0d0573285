import { memo, type ReactNode, useState } from 'react'
import { InterimEntry } from './interim-entry.tsx'
import { TranscriptEntryRow } from './transcript-entry-row.tsx'
import type { InterimText, TranscriptEntry } from './transcript-model.ts'

interface TranscriptListProps {
  entries: readonly TranscriptEntry[]
  interim: InterimText | null
  testId: string
  /** Shown while there is nothing to read. */
  empty: ReactNode
  onCopied?: () => void
  onCopyFailed: (error: unknown) => void
}

/** The page that writes itself: final entries, and the words being heard right now. */
export function TranscriptList(props: TranscriptListProps) {
  const { entries, interim, empty } = props

  return (
    <div data-testid={props.testId} className="transcript flex flex-1 flex-col">
      <FinalEntries entries={entries} onCopied={props.onCopied} onCopyFailed={props.onCopyFailed} />
      {interim && <InterimEntry key={interim.after} interim={interim} />}
      {entries.length === 0 && !interim && empty}
    </div>
  )
}

interface FinalEntriesProps {
  entries: readonly TranscriptEntry[]
  onCopied: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

/** Apart from the interim, so that a word being heard renders nothing that was already read. */
const FinalEntries = memo(function FinalEntries(props: FinalEntriesProps) {
  const [countAtFirst] = useState(props.entries.length)

  return (
    <div role="log" aria-label="Transcript" aria-live="polite" aria-relevant="additions">
      <ol>
        {props.entries.map((entry) => (
          <TranscriptEntryRow
            key={entry.number}
            entry={entry}
            isNew={entry.number > countAtFirst}
            onCopied={props.onCopied}
            onCopyFailed={props.onCopyFailed}
          />
        ))}
      </ol>
    </div>
  )
})
