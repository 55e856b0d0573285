import { Link2, Link2Off, Trash2 } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

interface OwnerMenuItemsProps {
  isShared: boolean
  onShare: (isShared: boolean) => void
  /** Deletes the session; undefined while it is recorded, because the recording must end first. */
  onDelete: (() => void) | undefined
}

/** The owner's actions for sharing and deletion. */
export function OwnerMenuItems({ isShared, onShare, onDelete }: OwnerMenuItemsProps) {
  const icon = isShared ? Link2Off : Link2

  return (
    <>
      <MenuItem onSelect={() => onShare(!isShared)}>
        <Icon of={icon} size={16} />
        {isShared ? 'Stop sharing' : 'Start sharing'}
      </MenuItem>
      {onDelete && (
        <MenuItem isDangerous onSelect={onDelete}>
          <Icon of={Trash2} size={16} />
          Delete recording
        </MenuItem>
      )}
    </>
  )
}
