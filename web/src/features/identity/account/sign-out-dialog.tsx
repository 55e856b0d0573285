import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface SignOutQuestionProps {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a sign-out deletes unsaved audio. */
export function SignOutDialog(props: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Sign out now?"
      cancelLabel="Stay signed in"
      confirmLabel="Sign out and delete"
    >
      {UNSAVED_AUDIO_QUESTION}
    </ConfirmDialog>
  )
}

/** Text of the confirmation before a sign-out deletes unsaved audio on this device. */
export const UNSAVED_AUDIO_QUESTION =
  'You are recording, or some audio isn’t text yet and is only on this device. Signing out ends the recording and deletes such audio. What is text already stays.'
