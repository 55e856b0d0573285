import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface TakeOverDialogProps {
  isOpen: boolean
  onCancel: () => void
  onTakeOver: () => void
}

/** Asks when another recording of the same user is running. */
export function TakeOverDialog({ isOpen, onCancel, onTakeOver }: TakeOverDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="You are recording somewhere else"
      cancelLabel="Leave it running"
      confirmLabel="Record here instead"
      onCancel={onCancel}
      onConfirm={onTakeOver}
    >
      Another tab or device of yours is recording. Recording here stops it there. What was
      transcribed is saved.
    </ConfirmDialog>
  )
}
