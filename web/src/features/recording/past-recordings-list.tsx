import type { SessionStatus, TranscriptionSession } from '@live-scribe/contract/recording'
import type { ReactNode } from 'react'
import { formatDateAndTime } from '#web/lib/format-date.ts'
import { formatDuration } from '#web/lib/format-duration.ts'
import { Caret } from '#web/ui/caret.tsx'

interface PastRecordingsListProps {
  sessions: readonly TranscriptionSession[]
  /** What else may be done with one. */
  actionsOf: (session: TranscriptionSession) => ReactNode
}

/** The recordings of a person, newest first, each a way to its transcript. */
export function PastRecordingsList({ sessions, actionsOf }: PastRecordingsListProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-2">
          <PastRecording session={session} />
          {actionsOf(session)}
        </li>
      ))}
    </ul>
  )
}

function PastRecording({ session }: { session: TranscriptionSession }) {
  const { title, session_id, started_at, duration_seconds, status, is_shared } = session

  return (
    <a
      href={`/view/${session_id}`}
      className="group grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto_4.5rem_6rem]"
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
      <span className="col-start-2 row-start-1 text-right text-note sm:col-start-4">
        <Status status={status} />
      </span>
    </a>
  )
}

function Status({ status }: { status: SessionStatus }) {
  switch (status) {
    case 'active':
      return (
        <span className="font-semibold text-live">
          <Caret mood="live" className="mr-1.5" />
          Live
        </span>
      )
    case 'paused':
      return <span className="text-warning">Paused</span>
    case 'completed':
      return <span className="text-ink-faint">Finished</span>
    default:
      return status satisfies never
  }
}
