import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { toOpenSession } from '#web/features/recording/engine/open-session.ts'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'
import { keepForPageIfChosen } from '#web/features/recording/retention/keep-for-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { RecorderScreen } from './recorder-screen.tsx'

// Loaded on demand, because a new recording does not need it.
const FinishedRecording = lazy(async () => ({
  default: (await import('./finished-recording.tsx')).FinishedRecording,
}))

/** The recorder: a new recording, or the one that `s` names. */
export function RecorderPage() {
  const { s, auto, check } = useSearch({ from: '/transcribe' })
  const navigate = useNavigate()
  const [visit, setVisit] = useState({ number: 0, opened: s, address: s, isAutomatic: auto === 1 })
  const [isChecked] = useState(check === 1)
  const [own, setOwn] = useState<string>()
  if (visit.address !== s) {
    // The URL gets the code of the recording that runs here; any other code is another visit.
    const isOwn = s !== undefined && s === own
    setVisit(
      isOwn
        ? { ...visit, address: s }
        : { number: visit.number + 1, opened: s, address: s, isAutomatic: auto === 1 },
    )
  }
  useEffect(() => {
    if (auto !== 1 && check !== 1) return
    const search = { view: 'record' as const, ...(s === undefined ? {} : { s }) }
    void navigate({ to: '/transcribe', search, replace: true, ignoreBlocker: true })
  }, [auto, check, s, navigate])
  const showCode = (code: string) => {
    setOwn(code)
    const search = { view: 'record' as const, s: code }
    void navigate({ to: '/transcribe', search, replace: true, ignoreBlocker: true })
  }

  return visit.opened === undefined ? (
    <RecorderScreen
      key={visit.number}
      autoStart={visit.isAutomatic}
      opensCheck={isChecked && visit.number === 0}
      onSession={showCode}
    />
  ) : (
    <Reopened
      key={visit.number}
      code={visit.opened}
      autoStart={visit.isAutomatic}
      onSession={showCode}
    />
  )
}

interface ReopenedProps {
  code: string
  /** Resumes at once. */
  autoStart: boolean
  onSession: (code: string) => void
}

function Reopened({ code, autoStart, onSession }: ReopenedProps) {
  const session = useQuery(reopenedSessionQuery(code))
  const { data } = session
  useEffect(() => {
    if (data && data.status !== 'completed') void keepForPageIfChosen(data).catch(() => {})
  }, [data])
  if (session.isPending) return <Loading />
  if (session.isError) return <NotOpened error={session.error} onRetry={() => session.refetch()} />
  if (session.data.status === 'completed') {
    return (
      <Suspense fallback={<Loading />}>
        <FinishedRecording
          code={code}
          title={session.data.title}
          language={session.data.language}
        />
      </Suspense>
    )
  }

  return (
    <RecorderScreen
      autoStart={autoStart}
      reopened={toOpenSession(session.data)}
      onSession={onSession}
    />
  )
}

function Loading() {
  return (
    <PageShell title="Recording" width="reading">
      <EmptyState title="Loading recording..." mood="breathing" />
    </PageShell>
  )
}

function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && error.status >= 400 && error.status < 500

  return (
    <PageShell title="Recording not found" width="reading">
      <EmptyState
        level="h1"
        title={isUnknown ? 'Recording not found' : 'The recording could not be loaded'}
        actions={
          <>
            {!isUnknown && <Button onClick={onRetry}>Try again</Button>}
            <Button asChild variant={isUnknown ? 'primary' : 'outline'}>
              <Link to="/transcribe">Your recordings</Link>
            </Button>
          </>
        }
      >
        <p role="alert">
          {isUnknown
            ? 'You have no recording with this code. Check the code, or open it from your recordings.'
            : error.message}
        </p>
      </EmptyState>
    </PageShell>
  )
}
