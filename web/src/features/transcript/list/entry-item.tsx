import type { ReactElement } from 'react'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ECHO_LABEL, echoLabelClasses } from '../echo/echo-label.ts'
import type { EntryRow } from '../model/entry-rows.ts'
import { SpeakerLabel } from '../speakers/speaker-label.tsx'
import { animateNewWords } from './animate-new-words.ts'
import { copyButtonClasses, entryLayout } from './entry-layout.ts'
import { writeRuns } from './write-runs.tsx'

const gapClasses =
  'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:self-center'

/** Draws a final in the recorder's list. */
export function drawEntry(row: EntryRow): ReactElement {
  const { entry, speaker, isNumbered } = row
  const { segmentNumber, isGap, isEcho } = entry
  const time = formatTimeOfDay(entry.timestamp)

  return (
    <li
      key={row.key}
      className={entryLayout.row}
      data-testid={isGap ? 'gap' : 'segment'}
      data-segment-number={segmentNumber}
      data-echo={isEcho ? 'true' : undefined}
      data-fallback={entry.isFallback ? 'true' : undefined}
      data-mark={row.mark}
      data-found={row.isLinked ? '' : undefined}
      tabIndex={row.isLinked ? -1 : undefined}
    >
      {isEcho && <span className={`${entryLayout.name} ${echoLabelClasses}`}>{ECHO_LABEL}</span>}
      {speaker !== null && <SpeakerLabel speaker={speaker} className={entryLayout.name} />}
      <span className={classNames(entryLayout.mark, !isNumbered && 'max-sm:hidden')}>
        {isNumbered ? segmentNumber : ''}
      </span>
      <time className={entryLayout.time} dateTime={new Date(entry.timestamp).toISOString()}>
        {time}
      </time>
      {isGap ? (
        <p className={`${entryLayout.words} ${gapClasses}`}>{entry.text}</p>
      ) : (
        <p
          ref={row.isNew ? animateNewWords : undefined}
          className={classNames('final-words', entryLayout.words, isEcho && 'text-ink-faint')}
          data-words={isEcho ? undefined : ''}
          data-testid="segment-text"
          data-found={row.isFound ? '' : undefined}
          data-question={row.isAsked ? '' : undefined}
          // A screen reader does not read a line again because it is fixed later.
          aria-live={row.isRewritten ? 'off' : undefined}
          dir="auto"
        >
          {writeRuns(row.runs, entry.text)}
        </p>
      )}
      {!isGap && (
        <button
          type="button"
          lang="en"
          className={`${entryLayout.action} ${copyButtonClasses}`}
          aria-label={row.isCopied ? 'Copied' : `Copy ${nameOf(row, time)}`}
          data-copied={row.isCopied ? 'true' : undefined}
        />
      )}
    </li>
  )
}

function nameOf({ entry, isNumbered }: EntryRow, time: string): string {
  return isNumbered ? `entry ${entry.segmentNumber}` : `what was said at ${time}`
}
