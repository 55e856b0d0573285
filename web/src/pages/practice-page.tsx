import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { practiceQuery } from '#web/features/practice/practice-query.ts'
import { PracticeReport } from '#web/features/practice/practice-report.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** How a recording was spoken, for its owner alone. */
export function PracticePage() {
  const { s: code = '' } = useSearch({ from: '/practice' })
  const { data, isError, error, refetch } = useQuery({
    ...practiceQuery(code),
    enabled: code !== '',
  })

  return (
    <PageShell title="Practice" width="reading" actions={<AccountActions />}>
      <header className="pt-2 pb-8 sm:pt-6">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{data?.title ?? 'Practice'}</h1>
        <p className="text-note text-ink-soft">
          How you spoke, measured from word timings. Only you can see this.
        </p>
      </header>
      {isError && <LoadFailure onRetry={() => void refetch()}>{error.message}</LoadFailure>}
      {code === '' && (
        <EmptyState
          title="No recording chosen"
          actions={
            <Button asChild>
              <Link to="/transcribe">Your recordings</Link>
            </Button>
          }
        >
          Open this page from one of your recordings.
        </EmptyState>
      )}
      {code !== '' && !data && !isError && (
        <EmptyState title="Counting words..." mood="breathing" />
      )}
      {data && data.practice === null && (
        <EmptyState title="No words to count">
          This recording has no words with times yet.
        </EmptyState>
      )}
      {data?.practice && <PracticeReport practice={data.practice} />}
    </PageShell>
  )
}
