import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { useState } from 'react'
import { RecordingMenu } from '#web/features/recording/panel/recording-menu.tsx'
import { getViewerUrl } from '#web/features/sharing/link/viewer-url.ts'
import { DeleteDialog } from '#web/features/sharing/owner/delete-dialog.tsx'
import { OwnerMenuItems } from '#web/features/sharing/owner/owner-menu-items.tsx'
import { useOwnerActions } from '#web/features/sharing/owner/use-owner-actions.ts'
import { useCodeSetting } from '#web/features/transcript/code/use-code-setting.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'

interface RecordingActionsProps {
  session: TranscriptionSession
  /** Called when the list is out of date. */
  onChanged: () => void
}

/** The actions for one recording of the list. */
export function RecordingActions({ session, onChanged }: RecordingActionsProps) {
  const { session_id: code, title, is_shared: isShared } = session
  const [isCode] = useCodeSetting()
  const [isAsking, setAsking] = useState(false)
  const { share, remove } = useOwnerActions({
    code,
    title,
    isShared,
    onChanged,
    onDeleted: onChanged,
  })

  return (
    <>
      <ExportButton code={code} isCode={isCode} of={title} />
      <RecordingMenu code={code} title={title} link={getViewerUrl(code)} onRenamed={onChanged}>
        <OwnerMenuItems
          isShared={isShared}
          onShare={(shouldShare) => void share(shouldShare)}
          onDelete={session.status === 'active' ? undefined : () => setAsking(true)}
        />
      </RecordingMenu>
      <DeleteDialog
        isOpen={isAsking}
        title={title}
        onClose={() => setAsking(false)}
        onDelete={() => void remove()}
      />
    </>
  )
}
