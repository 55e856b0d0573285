import { Ellipsis, Link2, Link2Off, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type OwnedSession, useOwnerActions } from './use-owner-actions.ts'

/** The owner's actions on one session of a list. */
export function OwnerMenu(session: OwnedSession) {
  const { title, isShared } = session
  const [isAsking, setAsking] = useState(false)
  const { share, remove } = useOwnerActions(session)

  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" className="size-11 px-0!" aria-label={`Actions for ${title}`}>
            <Ellipsis size={18} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => void share(!isShared)}>
          {isShared ? (
            <Link2Off size={16} aria-hidden="true" />
          ) : (
            <Link2 size={16} aria-hidden="true" />
          )}
          {isShared ? 'Stop sharing' : 'Share again'}
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Trash2 size={16} aria-hidden="true" />
          Delete recording
        </MenuItem>
      </Menu>
      <DeleteDialog
        isOpen={isAsking}
        title={title}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void remove()
        }}
      />
    </>
  )
}
