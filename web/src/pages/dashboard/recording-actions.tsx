import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { LoadedTagDialog } from '#web/features/recording/list/loaded-tag-dialog.tsx'
import { RecordingMenu } from '#web/features/recording/panel/recording-menu.tsx'
import { getViewerUrl } from '#web/features/sharing/link/viewer-url.ts'
import { DeleteDialog } from '#web/features/sharing/owner/delete-dialog.tsx'
import { OwnerMenuItems } from '#web/features/sharing/owner/owner-menu-items.tsx'
import { useOwnerActions } from '#web/features/sharing/owner/use-owner-actions.ts'
import { useCodeSetting } from '#web/features/transcript/code/use-code-setting.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

interface RecordingActionsProps {
  session: TranscriptionSession
  /** Called when the list is out of date. */
  onChanged: () => void
}

/** The actions for one recording of the list. */
export function RecordingActions({ session, onChanged }: RecordingActionsProps) {
  const { session_id: code, title, is_shared: isShared, tags } = session
  const [isCode] = useCodeSetting()
  const [asked, setAsked] = useState<'tags' | 'deletion' | null>(null)
  const close = () => setAsked(null)
  const { share, remove } = useOwnerActions({
    code,
    title,
    isShared,
    onChanged,
    onDeleted: onChanged,
    onUndone: onChanged,
  })

  return (
    <>
      <ExportButton code={code} isCode={isCode} of={title} />
      <RecordingMenu code={code} title={title} link={getViewerUrl(code)} onRenamed={onChanged}>
        <MenuItem onSelect={() => setAsked('tags')}>
          <Tag size={16} aria-hidden="true" />
          Tags
        </MenuItem>
        <OwnerMenuItems
          isShared={isShared}
          onShare={(shouldShare) => void share(shouldShare)}
          onDelete={session.status === 'active' ? undefined : () => setAsked('deletion')}
        />
      </RecordingMenu>
      {asked === 'tags' && (
        <LoadedTagDialog selection={{ codes: [code] }} count={1} tags={tags} onClose={close} />
      )}
      <DeleteDialog
        isOpen={asked === 'deletion'}
        title={title}
        onClose={close}
        onDelete={() => void remove()}
      />
    </>
  )
}
