import type { TranscriptionSession } from '@live-scribe/contract/recording'
import type { RecordingState } from '@live-scribe/contract/recording/list'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useContext, useSyncExternalStore } from 'react'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { Caret } from '#web/ui/caret.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { AudioTableContext } from '../audio-table-context.ts'
import { endingRecordings } from '../history/ending-recordings.ts'
import { getRecordingStatus } from '../history/recording-status.ts'
import { formatUnsavedAudio, unsavedAudioQuery } from '../history/unsaved-audio-query.ts'
import { stateLabels } from './state-labels.ts'
import { TagLinks } from './tag-links.tsx'

// Loaded on demand: few recordings are paused.
const FinishButton = lazyOptional(
  async () => (await import('../panel/finish-button.tsx')).FinishButton,
)

/** The name of the checkboxes of the list's rows. */
export const ROW_CHECKBOX = 'recording'

interface RecordingRowProps {
  session: TranscriptionSession
  isSelected: boolean
  onToggle: (options: { isRange: boolean }) => void
  /** Its place among `total`, from 1 on; the list may have only a part of them. */
  position: number
  total: number
  /** Further actions for the recording. */
  actions: ReactNode
}

/** A recording of the list, linked to its transcript. */
export function RecordingRow({ session, isSelected, onToggle, ...row }: RecordingRowProps) {
  const { title, tags } = session
  const status = useStatus(session)

  return (
    // biome-ignore lint/a11y/useSemanticElements: blocks of rows stand between the list and its items
    <div
      role="listitem"
      aria-posinset={row.position}
      aria-setsize={row.total}
      className={`flex flex-wrap items-center gap-x-2 border-b border-rule sm:flex-nowrap ${isSelected ? 'bg-sheet' : ''}`}
    >
      <Checkbox
        label={`Select ${title}`}
        name={ROW_CHECKBOX}
        value={session.session_id}
        state={isSelected ? 'on' : 'off'}
        onToggle={onToggle}
      />
      <div className="min-w-0 flex-1 basis-[calc(100%-10rem)] sm:basis-0">
        <RecordingLink session={session} status={status} />
        {tags.length > 0 && <TagLinks tags={tags} />}
      </div>
      {status === 'paused' && <GoOnOrFinish session={session} />}
      {row.actions}
    </div>
  )
}

/** A recording that can still be kept from its end is already finishing for whoever ended it. */
function useStatus(session: TranscriptionSession): RecordingState {
  const ending = useSyncExternalStore(endingRecordings.subscribe, endingRecordings.get)
  const status = getRecordingStatus(session)

  return status === 'paused' && ending.has(session.session_id) ? 'finishing' : status
}

interface RecordingLinkProps {
  session: TranscriptionSession
  status: RecordingState
}

function RecordingLink({ session, status }: RecordingLinkProps) {
  const { title, session_id, started_at, duration_seconds, is_shared } = session

  return (
    <a
      href={`/view/${session_id}`}
      // The buttons of a paused recording are as wide as the columns that it has not.
      className={`group grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-4 ${status === 'paused' ? '' : 'lg:grid-cols-[1fr_auto_4.5rem_6rem]'}`}
    >
      <span
        data-testid="title"
        className="col-span-full row-start-1 line-clamp-2 min-w-0 font-serif text-xl wrap-break-word underline-offset-4 group-hover:underline sm:col-span-1 lg:line-clamp-1"
      >
        {title}
      </span>
      <time
        dateTime={started_at}
        className="col-span-full row-start-2 text-note text-ink-faint sm:col-span-1 lg:col-start-2 lg:row-start-1"
      >
        {!is_shared && <span className="mr-3 text-ink-soft">Not shared</span>}
        {formatDateAndTime(Date.parse(started_at))}
      </time>
      {duration_seconds !== null && (
        <span className="figures col-start-2 row-start-3 text-right text-note text-ink-soft sm:row-start-2 lg:col-start-3 lg:row-start-1">
          {formatDuration(duration_seconds * 1000)}
        </span>
      )}
      {status === 'paused' ? (
        <PausedNote session={session} />
      ) : (
        <span className="col-start-1 row-start-3 text-note sm:col-start-2 sm:row-start-1 sm:text-right lg:col-start-4">
          <Status status={status} />
        </span>
      )}
    </a>
  )
}

function Status({ status }: { status: Exclude<RecordingState, 'paused'> }) {
  switch (status) {
    case 'live':
      return (
        <span className="font-semibold text-live">
          <Caret mood="live" className="mr-1.5" />
          {stateLabels.live}
        </span>
      )
    case 'finishing':
      return <span className="text-ink-soft">{stateLabels.finishing}</span>
    case 'finished':
      return <span className="text-ink-faint">{stateLabels.finished}</span>
    default:
      return status satisfies never
  }
}

/** Shows unsaved audio of a paused recording, which only the device that recorded it knows. */
function PausedNote({ session }: { session: TranscriptionSession }) {
  const { data: seconds = 0 } = useQuery(unsavedAudioQuery(session, useContext(AudioTableContext)))
  const waiting = formatUnsavedAudio(seconds)

  return (
    <span className="col-span-full row-start-4 text-note text-warning sm:row-start-3 lg:row-start-2">
      {waiting === null ? stateLabels.paused : `${stateLabels.paused}, ${waiting}`}
    </span>
  )
}

/** The buttons to resume and to finish; under the title on a phone. */
function GoOnOrFinish({ session }: { session: TranscriptionSession }) {
  const navigate = useNavigate()
  const { session_id: code, title } = session
  const resumeLink = { to: '/transcribe', search: { view: 'record', s: code, auto: 1 } } as const

  return (
    <div className="order-last flex w-full gap-2 pb-4 pl-13 sm:order-none sm:w-auto sm:pb-0 sm:pl-0 sm:justify-end lg:w-52">
      <Button asChild variant="outline" size="small" className="min-h-11!">
        <Link {...resumeLink} aria-label={`Resume ${title}`}>
          Resume
        </Link>
      </Button>
      <Suspense>
        <FinishButton
          session={session}
          label={`Finish ${title}`}
          size="small"
          className="min-h-11!"
          isUndoable
          onResume={() => void navigate(resumeLink)}
        />
      </Suspense>
    </div>
  )
}
