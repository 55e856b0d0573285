import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { readListsAgain } from '#web/features/recording/history/past-recordings-query.ts'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'
import { FinishedLink } from '#web/features/recording/panel/finished-link.tsx'
import { ReceiptSummary } from '#web/features/recording/receipt/receipt-summary.tsx'
import { OwnerControls } from '#web/features/sharing/owner/owner-controls.tsx'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { toSignIn } from '../sign-in/to-sign-in.ts'

interface EndedSessionActionsProps {
  code: string
  /** How lines are written where they are shown; otherwise as this browser's user chose last. */
  form?: LineForm
}

/**
 * After a recording has ended, on the recorder's page: a link to its transcript, its receipt, practice
 * and export with lines in a form, and the owner's controls. Whoever was signed out meanwhile, as by the deletion of the account, is led to sign in.
 */
export function EndedSessionActions({ code, form }: EndedSessionActionsProps) {
  const [chosen] = useLineForm()
  const queryClient = useQueryClient()
  const { data: user } = useQuery(currentUserQuery)
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  }, [queryClient])
  if (user === null) return <SignedOut />

  return (
    <>
      <FinishedLink code={code} />
      <ReceiptSummary code={code}>
        <Button asChild variant="quiet" size="small" className="min-h-11!">
          <Link to="/practice" search={{ s: code }}>
            Practice
          </Link>
        </Button>
        <ExportButton code={code} form={form ?? chosen} isShown />
      </ReceiptSummary>
      <Actions code={code} />
    </>
  )
}

function SignedOut() {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-note text-ink-soft">
        You are signed out here, or the account was deleted. Sign in to see your recordings.
      </p>
      <Button asChild>
        <Link {...toSignIn}>Sign in</Link>
      </Button>
    </div>
  )
}

function Actions({ code }: { code: string }) {
  const { data: session } = useQuery(reopenedSessionQuery(code))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  if (!session) return null
  const readListAgain = () => readListsAgain(queryClient)

  return (
    <OwnerControls
      code={code}
      title={session.title}
      isShared={session.is_shared}
      onChanged={(isShared) => {
        queryClient.setQueryData(reopenedSessionQuery(code).queryKey, {
          ...session,
          is_shared: isShared,
        })
        void readListAgain()
      }}
      onDeleted={async () => {
        await readListAgain()
        await navigate({ to: '/transcribe', search: {} })
      }}
      onUndone={() => void readListAgain()}
    />
  )
}
