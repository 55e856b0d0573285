import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks before an active recording is left for another page of the product. */
export function LeaveGuard({ session }: { session: string | null }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isSamePage = current.pathname === next.pathname
      // Adding the recording's own code to the URL does not leave the page.
      return session !== null && !(isSamePage && codeIn(next.search) === session)
    },
    // `beforeunload` is handled by the recorder's page.
    enableBeforeUnload: false,
    withResolver: true,
  })

  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave the recording?"
      cancelLabel="Continue Recording"
      confirmLabel="Stop and leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      Recording is in progress. Are you sure you want to leave?
    </ConfirmDialog>
  )
}

function codeIn(search: object): unknown {
  return 's' in search ? search.s : undefined
}
