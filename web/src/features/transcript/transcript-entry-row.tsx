import { memo } from 'react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CopyIconButton } from '#web/ui/copy-icon-button.tsx'
import { EntryLayout } from './entry-layout.tsx'
import type { TranscriptEntry } from './transcript-model.ts'

interface TranscriptEntryRowProps {
  entry: TranscriptEntry
  /** It was written while the reader was here. */
  isNew: boolean
  onCopied: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

/** Out of sight an entry costs no layout, and is found, selected and read out all the same. */
const unseenIsCheap =
  '-mx-5 px-5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] sm:-mx-4 sm:px-4'

/** One final entry. It never changes, so it renders once. */
export const TranscriptEntryRow = memo(function TranscriptEntryRow(props: TranscriptEntryRowProps) {
  const { entry, isNew, onCopied, onCopyFailed } = props
  if (entry.isGap) return <GapRow entry={entry} />

  return (
    <li data-testid="segment" data-segment-number={entry.number} className={unseenIsCheap}>
      <EntryLayout
        mark={entry.number}
        time={
          <time dateTime={new Date(entry.timestamp).toISOString()}>
            {formatTimeOfDay(entry.timestamp)}
          </time>
        }
        action={
          <CopyIconButton
            text={entry.text}
            label={`Copy entry ${entry.number}`}
            className="sm:opacity-0 sm:group-hover:opacity-100 sm:focus-visible:opacity-100 sm:data-copied:opacity-100 [@media(hover:none)]:opacity-100"
            {...(onCopied ? { onCopied } : {})}
            onFailed={onCopyFailed}
          />
        }
      >
        <p
          data-testid="segment-text"
          className={classNames('wrap-anywhere', isNew && 'animate-settle')}
        >
          {entry.text}
        </p>
      </EntryLayout>
    </li>
  )
})

/** What was said here never arrived. */
function GapRow({ entry }: { entry: TranscriptEntry }) {
  return (
    <li data-testid="gap" data-segment-number={entry.number} className={unseenIsCheap}>
      <EntryLayout mark={entry.number} time={formatTimeOfDay(entry.timestamp)}>
        <p className="border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint">
          {entry.text}
        </p>
      </EntryLayout>
    </li>
  )
}
