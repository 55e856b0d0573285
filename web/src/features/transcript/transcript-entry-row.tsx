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

/** One final entry. It never changes, so it renders once. */
export const TranscriptEntryRow = memo(function TranscriptEntryRow(props: TranscriptEntryRowProps) {
  const { entry, isNew, onCopied, onCopyFailed } = props

  return (
    <li data-testid="segment" data-segment-number={entry.number}>
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
