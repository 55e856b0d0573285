import { Link2, Link2Off, Trash2 } from 'lucide'
import { useState } from 'react'
import { ReaderExportSwitch } from '#web/features/transcript/export/reader-export-switch.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type OwnedSession, useOwnerActions } from './use-owner-actions.ts'

/** Sharing and deletion of an ended session. */
export function OwnerControls(session: OwnedSession) {
  const { title, isShared } = session
  const [isAsking, setAsking] = useState(false)
  const { share, remove, isBusy } = useOwnerActions(session)
  const icon = isShared ? Link2Off : Link2

  return (
    <section
      aria-label="This recording"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1"
    >
      <p className="text-note text-ink-soft">
        {isShared
          ? 'Anyone with the code can read this transcript.'
          : 'Only you can read this transcript.'}
      </p>
      {isShared && <ReaderExportSwitch code={session.code} />}
      <div className="flex flex-wrap gap-x-2">
        <Button
          variant="outline"
          size="small"
          className="min-h-11!"
          disabled={isBusy}
          onClick={() => void share(!isShared)}
        >
          <Icon of={icon} size={16} />
          {isShared ? 'Stop sharing' : 'Start sharing'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="min-h-11! text-danger! hover:bg-danger/8"
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          <Icon of={Trash2} size={16} />
          Delete
        </Button>
      </div>
      <DeleteDialog
        isOpen={isAsking}
        title={title}
        onClose={() => setAsking(false)}
        onDelete={() => void remove()}
      />
    </section>
  )
}
