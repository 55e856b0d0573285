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
  const { entries } = props
  const [countAtFirst] = useState(entries.length)
  const chunks = Math.ceil(entries.length / CHUNK_ENTRIES)

  return (
    <div role="log" aria-label="Transcript" aria-live="polite" aria-relevant="additions">
      {Array.from({ length: chunks }, (_, index) => index * CHUNK_ENTRIES).map((from) => (
        <Chunk
          key={from}
          entries={entries}
          from={from}
          to={Math.min(from + CHUNK_ENTRIES, entries.length)}
          countAtFirst={countAtFirst}
          onCopied={props.onCopied}
          onCopyFailed={props.onCopyFailed}
        />
      ))}
    </div>
  )
})

/** So many entries are one list: a new one is compared with these, not with thousands. */
export const CHUNK_ENTRIES = 100

interface ChunkProps extends FinalEntriesProps {
  from: number
  to: number
  countAtFirst: number
}

const Chunk = memo(function Chunk(props: ChunkProps) {
  const { entries, from, to, countAtFirst } = props

  return (
    <ol start={from + 1}>
      {entries.slice(from, to).map((entry) => (
        <TranscriptEntryRow
          key={entry.id}
          entry={entry}
          isNew={entry.number > countAtFirst}
          onCopied={props.onCopied}
          onCopyFailed={props.onCopyFailed}
        />
      ))}
    </ol>
  )
}, isSameChunk)

/** Entries are only ever added at the end and never change, so a full chunk is done. */
function isSameChunk(before: ChunkProps, after: ChunkProps): boolean {
  return (
    before.entries[before.from] === after.entries[after.from] &&
    before.to === after.to &&
    before.onCopied === after.onCopied &&
    before.onCopyFailed === after.onCopyFailed
  )
}
