import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { AudioTableContext } from '#web/features/recording/audio-table-context.ts'
import { hasUnsavedAudio } from '#web/features/recording/history/has-unsaved-audio.ts'
import { PastRecordingsList } from '#web/features/recording/history/past-recordings-list.tsx'
import { pastRecordingsQuery } from '#web/features/recording/history/past-recordings-query.ts'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { Button } from '#web/ui/form/button.tsx'
import { RecordingActions } from './recording-actions.tsx'

const STORED_AS = 'showPastRecordings'

/** Past recordings; read only while shown, which this browser remembers. */
export function PastRecordingsSection() {
  const openTable = useContext(AudioTableContext)
  const [isOpen, setOpen] = useState(() => readStored(STORED_AS) !== false)
  useEffect(() => {
    // Opens the list when there is unsent audio, so that the user finds how to resume.
    void hasUnsavedAudio(openTable).then((isWaiting) => isWaiting && setOpen(true))
  }, [openTable])
  const toggle = () => {
    setOpen(!isOpen)
    writeStored(STORED_AS, !isOpen)
  }

  return (
    <section aria-labelledby="past" className="flex flex-col gap-4">
      <h2 id="past" className="text-2xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="past-recordings"
          onClick={toggle}
          className="group -mx-1 inline-flex min-h-11 items-center gap-2 px-1"
        >
          Past Recordings
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="text-ink-faint transition-transform duration-150 group-hover:text-ink group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      <div id="past-recordings" hidden={!isOpen}>
        {isOpen && <Recordings />}
      </div>
    </section>
  )
}

function Recordings() {
  const sessions = useQuery(pastRecordingsQuery)
  if (sessions.isPending) return <p className="text-ink-soft">Loading your recordings...</p>
  if (sessions.isError) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert">Your recordings could not be loaded. {sessions.error.message}</p>
        <Button variant="outline" size="small" onClick={() => void sessions.refetch()}>
          Try again
        </Button>
      </div>
    )
  }

  return sessions.data.length > 0 ? <List sessions={sessions.data} /> : <NothingYet />
}

function List({ sessions }: { sessions: readonly TranscriptionSession[] }) {
  const queryClient = useQueryClient()
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: pastRecordingsQuery.queryKey })

  return (
    <PastRecordingsList
      sessions={sessions}
      actionsOf={(session) => <RecordingActions session={session} onChanged={readAgain} />}
    />
  )
}

function NothingYet() {
  return (
    <div className="flex flex-col items-start gap-5 border-t border-rule py-8">
      <p className="max-w-[34rem] text-lg text-pretty text-ink-soft">
        Nothing here yet. Your recordings appear here, from their first word on.
      </p>
      <Button asChild variant="outline">
        <Link to="/transcribe" search={{ view: 'record', auto: 1 }}>
          Start your first recording
        </Link>
      </Button>
    </div>
  )
}
