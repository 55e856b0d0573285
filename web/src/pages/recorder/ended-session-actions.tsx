import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { readListsAgain } from '#web/features/recording/history/past-recordings-query.ts'
import { reopenedSessionQuery } from '#web/features/recording/history/reopened-session-query.ts'
import { FinishedLink } from '#web/features/recording/panel/finished-link.tsx'
import { ShareButton, type ShareSheet } from '#web/features/recording/panel/share-button.tsx'
import { SharePanel, UnsharedPanel } from '#web/features/recording/panel/share-panel.tsx'
import { ReceiptButton } from '#web/features/recording/receipt/receipt-button.tsx'
import { ReceiptSummary } from '#web/features/recording/receipt/receipt-summary.tsx'
import { useReaderOrigin } from '#web/features/sharing/link/reader-origin.ts'
import { getViewerUrl } from '#web/features/sharing/link/viewer-url.ts'
import { OwnerControls } from '#web/features/sharing/owner/owner-controls.tsx'
import { shareAgain } from '#web/features/sharing/owner/share-again.ts'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toSignIn } from '../sign-in/to-sign-in.ts'

interface EndedSessionProps {
  code: string
  /** How lines are written where they are shown; otherwise as this browser's user chose last. */
  form?: LineForm
  /** The transcript that the page shows. */
  store?: TranscriptStore
}

/**
 * After a recording has ended, on the recorder's page: a link to its transcript, its receipt, practice,
 * sharing and export with lines in a form, and the owner's controls. Whoever was signed out meanwhile,
 * as by the deletion of the account, is led to sign in.
 */
export function EndedSessionActions(props: EndedSessionProps) {
  return (
    <div className="flex flex-col gap-3">
      <EndedSessionButtons {...props} />
      <EndedSessionDetails code={props.code} />
    </div>
  )
}

/** What can be done with the text of an ended recording, in one line. */
export function EndedSessionButtons({ code, form, store }: EndedSessionProps) {
  const [chosen] = useLineForm()
  const [sheet, setSheet] = useState<ShareSheet>('closed')
  const isSignedOut = useIsSignedOut()
  const { session, setShared } = useSession(code)
  const origin = useReaderOrigin()
  const queryClient = useQueryClient()
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  }, [queryClient])
  if (isSignedOut) return <SignedOut />
  const share = async () => {
    if (await shareAgain(code)) setShared(true)
  }

  return (
    <div
      data-print="no"
      className="flex w-full flex-wrap items-center gap-x-1 gap-y-1 max-sm:[&>.text-note]:px-2.5! max-sm:[&>.text-note>svg]:hidden max-sm:[&>.contents>.text-note]:px-2.5! max-sm:[&>.contents>.text-note>svg]:hidden"
    >
      <FinishedLink code={code} />
      {session && (
        <ShareButton
          isShared={session.is_shared}
          sheet={sheet}
          onSheet={setSheet}
          variant="quiet"
          size="small"
          className="min-h-11!"
        >
          {session.is_shared ? (
            <SharePanel code={code} shareUrl={getViewerUrl(code, origin)} needs={null} />
          ) : (
            <UnsharedPanel onShare={() => void share()} />
          )}
        </ShareButton>
      )}
      <ExportButton code={code} form={form ?? chosen} {...(store ? { store } : {})} />
      <ReceiptButton code={code} className="min-h-11!" />
      <Button asChild variant="quiet" size="small" className="min-h-11!">
        <Link to="/practice" search={{ s: code }}>
          Practice
        </Link>
      </Button>
    </div>
  )
}

/** The receipt of an ended recording in one sentence, and its owner's controls. */
export function EndedSessionDetails({ code }: { code: string }) {
  const { session, setShared, readLists } = useSession(code)
  const navigate = useNavigate()
  if (useIsSignedOut()) return null

  return (
    <div className="flex flex-col gap-2">
      <ReceiptSummary code={code} />
      {session && (
        <OwnerControls
          code={code}
          title={session.title}
          isShared={session.is_shared}
          onChanged={setShared}
          onDeleted={async () => {
            await readLists()
            await navigate({ to: '/transcribe', search: {} })
          }}
          onUndone={() => void readLists()}
        />
      )}
    </div>
  )
}

function useIsSignedOut(): boolean {
  return useQuery(currentUserQuery).data === null
}

function useSession(code: string) {
  const { data: session } = useQuery(reopenedSessionQuery(code))
  const queryClient = useQueryClient()
  const readLists = () => readListsAgain(queryClient)
  const setShared = (isShared: boolean) => {
    queryClient.setQueryData(reopenedSessionQuery(code).queryKey, (cached) =>
      cached ? { ...cached, is_shared: isShared } : cached,
    )
    void readLists()
  }

  return { session, setShared, readLists }
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
