import { Link2, Link2Off, Trash2 } from 'lucide-react'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

interface OwnerMenuItemsProps {
  isShared: boolean
  onShare: (isShared: boolean) => void
  /** Deletes the session; undefined while it is recorded, because the recording must end first. */
  onDelete: (() => void) | undefined
}

/** The owner's actions for sharing and deletion. */
export function OwnerMenuItems({ isShared, onShare, onDelete }: OwnerMenuItemsProps) {
  const Icon = isShared ? Link2Off : Link2

  return (
    <>
      <MenuItem onSelect={() => onShare(!isShared)}>
        <Icon size={16} aria-hidden="true" />
        {isShared ? 'Stop sharing' : 'Start sharing'}
      </MenuItem>
      {onDelete && (
        <MenuItem isDangerous onSelect={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
          Delete recording
        </MenuItem>
      )}
    </>
  )
}
