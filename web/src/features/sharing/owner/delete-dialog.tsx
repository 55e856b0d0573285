import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface DeleteDialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  onDelete: () => void
}

/** Asks before a session and its text are deleted. */
export function DeleteDialog({ isOpen, title, onClose, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this recording?"
      cancelLabel="Keep it"
      confirmLabel="Delete recording"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        onDelete()
      }}
    >
      <p>
        <span className="font-medium wrap-anywhere text-ink">{title}</span> and all of its text are
        deleted for you and everyone with the link. You can undo this for ten seconds. Used minutes
        aren’t refunded.
      </p>
    </ConfirmDialog>
  )
}
