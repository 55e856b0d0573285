import { Copy, FileText, Pencil } from 'lucide'
import { type ReactElement, type ReactNode, useState } from 'react'
import { copyText } from '#web/lib/browser/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toastCopyFailed, toastShareLinkCopied } from '#web/ui/overlay/copy-toasts.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MenuLink } from '#web/ui/overlay/menu-link.tsx'
import { RenameRecordingDialog } from './dialogs/rename-recording-dialog.tsx'

interface RecordingMenuProps {
  code: string
  title: string
  /** The link to the transcript. */
  link: string
  onRenamed: () => void
  trigger: ReactElement
  /** Further actions. */
  children?: ReactNode
}

/** The actions for one recording of the list. */
export function RecordingMenu({
  code,
  title,
  link,
  onRenamed,
  trigger,
  children,
}: RecordingMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  const copy = () => copyText(link).then(toastShareLinkCopied, toastCopyFailed)

  return (
    <>
      <Menu isOpenAtFirst trigger={trigger}>
        <MenuLink href={link}>
          <Icon of={FileText} size={16} />
          Open
        </MenuLink>
        <MenuItem onSelect={() => setRenaming(true)}>
          <Icon of={Pencil} size={16} />
          Rename
        </MenuItem>
        <MenuItem onSelect={() => void copy()}>
          <Icon of={Copy} size={16} />
          Copy link
        </MenuItem>
        {children}
      </Menu>
      {isRenaming && (
        <RenameRecordingDialog
          code={code}
          title={title}
          onRenamed={onRenamed}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
