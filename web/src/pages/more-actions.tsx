import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { ChartNoAxesColumn, CircleStop, ReceiptText, Tag } from 'lucide'
import { type ReactElement, Suspense, useState } from 'react'
import { LoadedTagDialog } from '#web/features/recording/list/loaded-tag-dialog.tsx'
import { RecordingMenu } from '#web/features/recording/panel/recording-menu.tsx'
import { useFinish } from '#web/features/recording/panel/use-finish.tsx'
import { LoadedReceiptDialog } from '#web/features/recording/receipt/receipt-button.tsx'
import { getViewerUrl } from '#web/features/sharing/link/viewer-url.ts'
import { DeleteDialog } from '#web/features/sharing/owner/delete-dialog.tsx'
import { OwnerMenuItems } from '#web/features/sharing/owner/owner-menu-items.tsx'
import { useOwnerActions } from '#web/features/sharing/owner/use-owner-actions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MenuLink } from '#web/ui/overlay/menu-link.tsx'

/** Props of the menu; `trigger` is the button that opens it. */
interface MoreActionsProps {
  session: TranscriptionSession
  /** Called when what is shown of the recording is out of date. */
  onChanged: () => void
  trigger: ReactElement
}

/** The menu of actions for one recording, with the dialogs that they open. */
export function MoreActions({ session, onChanged, trigger }: MoreActionsProps) {
  const { session_id: code, title, is_shared: isShared, tags } = session
  const [asked, setAsked] = useState<'receipt' | 'tags' | 'deletion' | null>(null)
  const close = () => setAsked(null)
  const { share, remove } = useOwnerActions({
    code,
    title,
    isShared,
    onChanged,
    onDeleted: onChanged,
    onUndone: onChanged,
  })
  const { finish, dialog } = useFinish({
    session,
    isUndoable: true,
    onResume: () => location.assign(`/transcribe?view=record&s=${code}&auto=1`),
    onFinished: onChanged,
  })

  return (
    <>
      <RecordingMenu
        code={code}
        title={title}
        link={getViewerUrl(code)}
        onRenamed={onChanged}
        trigger={trigger}
      >
        <MenuItem onSelect={() => setAsked('receipt')}>
          <Icon of={ReceiptText} size={16} />
          Receipt
        </MenuItem>
        <MenuLink href={`/practice?s=${code}`}>
          <Icon of={ChartNoAxesColumn} size={16} />
          Practice
        </MenuLink>
        <MenuItem onSelect={() => setAsked('tags')}>
          <Icon of={Tag} size={16} />
          Tags
        </MenuItem>
        {session.status === 'paused' && (
          <MenuItem onSelect={() => void finish()}>
            <Icon of={CircleStop} size={16} />
            Finish
          </MenuItem>
        )}
        <OwnerMenuItems
          isShared={isShared}
          onShare={(shouldShare) => void share(shouldShare)}
          onDelete={session.status === 'active' ? undefined : () => setAsked('deletion')}
        />
      </RecordingMenu>
      <Suspense>
        {asked === 'receipt' && <LoadedReceiptDialog code={code} onClose={close} />}
      </Suspense>
      {asked === 'tags' && (
        <LoadedTagDialog selection={{ codes: [code] }} count={1} tags={tags} onClose={close} />
      )}
      {dialog}
      <DeleteDialog
        isOpen={asked === 'deletion'}
        title={title}
        onClose={close}
        onDelete={() => void remove()}
      />
    </>
  )
}
