import { MAX_TITLE_CHARACTERS, renameSession } from '@live-scribe/contract/recording'
import { callEndpoint } from '#web/api/client.ts'
import { RenameDialog } from '#web/ui/overlay/rename-dialog.tsx'

interface RenameRecordingDialogProps {
  code: string
  title: string
  onRenamed: () => void
  onClose: () => void
}

/** Asks for a new title of a recording. */
export function RenameRecordingDialog(props: RenameRecordingDialogProps) {
  const { code, title, onRenamed, onClose } = props
  const save = async (typed: string) => {
    await callEndpoint(renameSession, { params: { code }, body: { title: typed } })
    onRenamed()
  }

  return (
    <RenameDialog
      title="Rename recording"
      name={title}
      maxLength={MAX_TITLE_CHARACTERS}
      check={(typed) => (typed.trim() === '' ? 'A recording needs a name.' : null)}
      save={save}
      onClose={onClose}
    />
  )
}
