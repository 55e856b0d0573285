import { Link2, Link2Off, Trash2 } from 'lucide-react'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

interface OwnerMenuItemsProps {
  isShared: boolean
  onShare: (isShared: boolean) => void
  /** Absent while it is recorded: that ends first. */
  onDelete: (() => void) | undefined
}

/** What the owner may do with who reads a recording, and with its end for good. */
export function OwnerMenuItems({ isShared, onShare, onDelete }: OwnerMenuItemsProps) {
  const Icon = isShared ? Link2Off : Link2

  return (
    <>
      <MenuItem onSelect={() => onShare(!isShared)}>
        <Icon size={16} aria-hidden="true" />
        {isShared ? 'Stop sharing' : 'Share again'}
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
