import { useId } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface FinishDialogProps {
  /** Seconds of unsaved audio on this device. */
  unsavedSeconds: number
  onResume: () => void
  onFinish: () => void
  onCancel: () => void
}

/** Asks for confirmation before unsaved audio on this device is deleted. */
export function FinishDialog({ unsavedSeconds, ...answers }: FinishDialogProps) {
  const text = useId()

  return (
    <Modal
      role="alertdialog"
      title="Finish this recording?"
      describedBy={text}
      onClose={answers.onCancel}
    >
      <p id={text} className="mt-3 text-ink-soft">
        {unsavedSeconds} s of audio on this device is not written down yet. Resume to keep it, or
        finish without it.
      </p>
      <div className="mt-7 flex flex-col gap-3">
        <Button data-autofocus onClick={answers.onResume}>
          Resume
        </Button>
        <Button variant="outline" onClick={answers.onFinish}>
          Finish without it
        </Button>
        <Button variant="quiet" onClick={answers.onCancel}>
          Cancel
        </Button>
      </div>
    </Modal>
  )
}
