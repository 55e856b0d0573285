import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { Caret } from '#web/ui/caret.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { AudioTableContext } from '../audio-table-context.ts'
import { FinishButton } from '../panel/finish-button.tsx'
import { getRecordingStatus, type RecordingStatus } from './recording-status.ts'
import { formatUnsavedAudio, unsavedAudioQuery } from './unsaved-audio-query.ts'

interface PastRecordingsListProps {
  sessions: readonly TranscriptionSession[]
  /** Further actions for a recording. */
  actionsOf: (session: TranscriptionSession) => ReactNode
}

/** A user's recordings, newest first, linked to their transcripts. */
export function PastRecordingsList({ sessions, actionsOf }: PastRecordingsListProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
          <PastRecording session={session} />
          {getRecordingStatus(session) === 'paused' && <GoOnOrFinish session={session} />}
          {actionsOf(session)}
        </li>
      ))}
    </ul>
  )
}

function PastRecording({ session }: { session: TranscriptionSession }) {
  const { title, session_id, started_at, duration_seconds, is_shared } = session
  const status = getRecordingStatus(session)

  return (
    <a
      href={`/view/${session_id}`}
      className="group grid min-w-0 flex-1 basis-[calc(100%-7rem)] grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-4 sm:basis-0 sm:grid-cols-[1fr_auto_4.5rem_6rem]"
    >
      <span className="col-start-1 row-start-1 min-w-0 truncate font-serif text-xl underline-offset-4 group-hover:underline">
        {title}
      </span>
      <time
        dateTime={started_at}
        className="col-start-1 row-start-2 text-note text-ink-faint sm:col-start-2 sm:row-start-1"
      >
        {!is_shared && <span className="mr-3 text-ink-soft">Not shared</span>}
        {formatDateAndTime(Date.parse(started_at))}
      </time>
      <span className="figures col-start-2 row-start-2 text-right text-note text-ink-soft sm:col-start-3 sm:row-start-1">
        {duration_seconds === null ? '' : formatDuration(duration_seconds * 1000)}
      </span>
      {status === 'paused' ? (
        <PausedNote session={session} />
      ) : (
        <span className="col-start-2 row-start-1 text-right text-note sm:col-start-4">
          <Status status={status} />
        </span>
      )}
    </a>
  )
}

function Status({ status }: { status: Exclude<RecordingStatus, 'paused'> }) {
  switch (status) {
    case 'live':
      return (
        <span className="font-semibold text-live">
          <Caret mood="live" className="mr-1.5" />
          Live
        </span>
      )
    case 'finishing':
      return <span className="text-ink-soft">Finishing</span>
    case 'finished':
      return <span className="text-ink-faint">Finished</span>
    default:
      return status satisfies never
  }
}

/** Shows unsaved audio of a paused recording, which only the device that recorded it knows. */
function PausedNote({ session }: { session: TranscriptionSession }) {
  const { data: seconds = 0 } = useQuery(unsavedAudioQuery(session, useContext(AudioTableContext)))
  const waiting = formatUnsavedAudio(seconds)

  return (
    <span className="col-span-full row-start-3 text-note text-warning sm:row-start-2">
      {waiting === null ? 'Paused' : `Paused, ${waiting}`}
    </span>
  )
}

/** The buttons to resume and to finish; under the title on a phone. */
function GoOnOrFinish({ session }: { session: TranscriptionSession }) {
  const navigate = useNavigate()
  const { session_id: code, title } = session
  const resumeLink = { to: '/transcribe', search: { view: 'record', s: code, auto: 1 } } as const

  return (
    <div className="order-last flex w-full gap-2 pb-4 sm:order-none sm:w-auto sm:pb-0">
      <Button asChild variant="outline" size="small" className="min-h-11!">
        <Link {...resumeLink} aria-label={`Resume ${title}`}>
          Resume
        </Link>
      </Button>
      <FinishButton
        session={session}
        label={`Finish ${title}`}
        size="small"
        className="min-h-11!"
        onResume={() => void navigate(resumeLink)}
      />
    </div>
  )
}
