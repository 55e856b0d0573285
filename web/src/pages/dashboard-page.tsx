import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AccountActions } from '#web/features/identity/account-actions.tsx'
import { currentUser } from '#web/features/identity/current-user.ts'
import { UnconfirmedNotice } from '#web/features/identity/unconfirmed-notice.tsx'
import { pastRecordings } from '#web/features/recording/past-recordings.ts'
import { PastRecordingsList } from '#web/features/recording/past-recordings-list.tsx'
import { OwnerMenu } from '#web/features/sharing/owner-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** Where a signed-in person begins: the next recording, and the ones before. */
export function DashboardPage() {
  const { data: user } = useQuery(currentUser)
  const sessions = useQuery(pastRecordings)

  return (
    <PageShell title="Recordings" actions={<AccountActions />}>
      <UnconfirmedNotice />
      <div className="flex flex-col gap-6 pt-10 pb-14 sm:flex-row sm:items-end sm:justify-between sm:pt-16">
        <div>
          <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">
            {greeting(user?.full_name)}
          </h1>
          <p className="mt-2 text-lg text-ink-soft">
            Start, share the link, and read along from the first word.
          </p>
        </div>
        <Button asChild size="large">
          <Link to="/transcribe" search={{ view: 'record', auto: 1 }}>
            <span aria-hidden="true" className="size-3 rounded-full bg-on-accent" />
            Start Recording
          </Link>
        </Button>
      </div>
      <section aria-labelledby="past" className="flex flex-col gap-4">
        <h2 id="past" className="text-2xl">
          Past recordings
        </h2>
        {sessions.isPending && <p className="text-ink-soft">Loading your recordings...</p>}
        {sessions.isError && (
          <div className="flex flex-wrap items-center gap-4">
            <p role="alert">Your recordings could not be loaded. {sessions.error.message}</p>
            <Button variant="outline" size="small" onClick={() => void sessions.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {sessions.data && <Recordings sessions={sessions.data} />}
      </section>
    </PageShell>
  )
}

function Recordings({ sessions }: { sessions: readonly TranscriptionSession[] }) {
  const queryClient = useQueryClient()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: pastRecordings.queryKey })
  if (sessions.length > 0) {
    return (
      <PastRecordingsList
        sessions={sessions}
        actionsOf={({ session_id, title, is_shared }) => (
          <OwnerMenu
            code={session_id}
            title={title}
            isShared={is_shared}
            onChanged={readAgain}
            onDeleted={readAgain}
          />
        )}
      />
    )
  }

  return (
    <p className="border-t border-rule py-6 text-lg text-ink-soft">
      Nothing here yet. Your first recording will be kept on this page.
    </p>
  )
}

function greeting(name: string | null | undefined): string {
  const first = name?.trim().split(/\s+/)[0]

  return first ? `Hello, ${first}` : 'Hello'
}
