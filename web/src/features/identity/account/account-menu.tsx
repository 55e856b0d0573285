import type { User } from '@live-scribe/contract/identity'
import { CreditCard, HandCoins, LogOut, Settings, ShieldCheck, UsersRound } from 'lucide'
import { type ReactElement, useState } from 'react'
import { hasUnsavedData } from '#web/lib/browser/device-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MenuLink } from '#web/ui/overlay/menu-link.tsx'
import { useSignOutWithToast } from '../session/use-sign-out-with-toast.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

interface AccountMenuProps {
  user: User
  trigger: ReactElement
}

/** The menu of a signed-in user, with the question before signing out loses audio. */
export function AccountMenu({ user, trigger }: AccountMenuProps) {
  const leave = useSignOutWithToast()
  const [isAsking, setAsking] = useState(false)
  const askOrLeave = async () => {
    if (await hasUnsavedData()) setAsking(true)
    else await leave()
  }
  const leaveAfterAll = () => {
    setAsking(false)
    void leave()
  }

  return (
    <>
      <Menu isOpenAtFirst trigger={trigger}>
        <p className="max-w-64 truncate px-3 pt-2 pb-1.5 text-note text-ink-faint">{user.email}</p>
        <MenuLink href="/settings">
          <Icon of={Settings} size={16} />
          Settings
        </MenuLink>
        <MenuLink href="/settings?tab=subscription">
          <Icon of={CreditCard} size={16} />
          Billing
        </MenuLink>
        <MenuLink href="/security">
          <Icon of={ShieldCheck} size={16} />
          Security
        </MenuLink>
        {user.is_affiliate && (
          <MenuLink href="/affiliate">
            <Icon of={HandCoins} size={16} />
            Affiliate Dashboard
          </MenuLink>
        )}
        {user.staff_role && (
          <MenuLink href="/admin">
            <Icon of={UsersRound} size={16} />
            {user.staff_role === 'admin' ? 'Manage Affiliates' : 'Admin Area'}
          </MenuLink>
        )}
        <MenuItem onSelect={() => void askOrLeave()}>
          <Icon of={LogOut} size={16} />
          Sign out
        </MenuItem>
      </Menu>
      <SignOutDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={leaveAfterAll}
      />
    </>
  )
}
