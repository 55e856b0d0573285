import { formatDuration } from '#web/lib/format-duration.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface StopDialogProps {
  isOpen: boolean
  elapsedMs: number
  onContinue: () => void
  onStop: () => void
}

/** The question between the stop button and the end. */
export function StopDialog({ isOpen, elapsedMs, onContinue, onStop }: StopDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Stop recording?"
      cancelLabel="Continue Recording"
      confirmLabel="Stop Recording"
      onCancel={onContinue}
      onConfirm={onStop}
    >
      <p>
        <span className="figures text-ink">{formatDuration(elapsedMs)}</span> recorded so far. All
        transcribed content is saved.
      </p>
    </ConfirmDialog>
  )
}
