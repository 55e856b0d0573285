import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { pastRecordingsQuery } from '#web/features/recording/history/past-recordings-query.ts'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'
import { FinishedLink } from '#web/features/recording/panel/finished-link.tsx'
import { ReceiptSummary } from '#web/features/recording/receipt/receipt-summary.tsx'
import { OwnerControls } from '#web/features/sharing/owner/owner-controls.tsx'
import { Button } from '#web/ui/form/button.tsx'

/** After a recording has ended, on the recorder's page: a link to its transcript, and the owner's controls. */
export function EndedSessionActions({ code }: { code: string }) {
  return (
    <>
      <FinishedLink code={code} />
      <ReceiptSummary code={code} />
      <Button asChild variant="quiet" size="small" className="-mx-3 min-h-11! self-start">
        <Link to="/practice" search={{ s: code }}>
          Practice
        </Link>
      </Button>
      <Actions code={code} />
    </>
  )
}

function Actions({ code }: { code: string }) {
  const { data: session } = useQuery(reopenedSessionQuery(code))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  if (!session) return null
  const readListAgain = () =>
    queryClient.invalidateQueries({ queryKey: pastRecordingsQuery.queryKey })

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
    />
  )
}
