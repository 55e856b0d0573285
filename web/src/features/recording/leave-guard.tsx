import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a recording is left, inside the product and by closing the page. */
export function LeaveGuard({ isRecording }: { isRecording: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isRecording,
    enableBeforeUnload: isRecording,
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
