import type { AdminUser } from '@live-scribe/contract/admin'
import type { UserDevice } from '@live-scribe/contract/admin/user-page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatDeviceName } from '#web/lib/format/format-device-name.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { endSessions } from './user-api.ts'
import { UserList, UserListItem, UserSection } from './user-section.tsx'
import { userText } from './user-text.ts'

interface UserDevicesProps {
  user: AdminUser
  /** Null when another identity provider keeps them. */
  devices: UserDevice[] | null
  canSignOut: boolean
}

/** Where a user is signed in, and the way to sign them out everywhere. */
export function UserDevices({ user, devices, canSignOut }: UserDevicesProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const signOut = async (reason: string) => {
    const { ended } = await endSessions(user.id, reason)
    toast.success(userText.signedOut(user.email, ended))
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <UserSection
      title="Devices"
      action={
        canSignOut && (
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {devices === null && <p className="text-ink-soft">{userText.devicesElsewhere}</p>}
      {devices?.length === 0 && <p className="text-ink-soft">{userText.noDevices}</p>}
      {devices !== null && devices.length > 0 && (
        <UserList label="Devices">
          {devices.map((device) => (
            <UserListItem
              key={`${device.signed_in_at} ${device.user_agent}`}
              title={formatDeviceName(device.user_agent)}
              note={userText.signedIn(
                formatDay(Date.parse(device.signed_in_at)),
                formatDay(Date.parse(device.last_used_at)),
              )}
            />
          ))}
        </UserList>
      )}
      {isAsking && (
        <ReasonDialog
          title={userText.signOutTitle(user.email)}
          confirmLabel="Sign out everywhere"
          act={signOut}
          onClose={() => setAsking(false)}
        >
          {userText.signOutNote}
        </ReasonDialog>
      )}
    </UserSection>
  )
}
