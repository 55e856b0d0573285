import type { AdminUser } from '@live-scribe/contract/admin'
import { type StaffRole, staffRoles } from '@live-scribe/contract/identity/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { changeRole } from './user-api.ts'
import { UserSection } from './user-section.tsx'
import { userText } from './user-text.ts'

type Choice = StaffRole | 'none'

const options = [
  { value: 'none', label: userText.noRole },
  ...staffRoles.map((role) => ({ value: role, label: userText.roleNames[role] })),
] as const

/** The role that a user has in the admin area, for who may change it. */
export function UserRole({ user }: { user: AdminUser }) {
  const queryClient = useQueryClient()
  const current: Choice = user.staff_role ?? 'none'
  const [choice, setChoice] = useState(current)
  const [isAsking, setAsking] = useState(false)
  const name = choice === 'none' ? userText.noRole : userText.roleNames[choice]
  const change = async (reason: string) => {
    await changeRole(user.id, { role: choice === 'none' ? null : choice, reason })
    toast.success(userText.roleChanged(user.email, name))
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
    // It may be one's own.
    await queryClient.invalidateQueries({ queryKey: ['me'] })
  }

  return (
    <UserSection title="Role" note={userText.rolesNote}>
      <div className="flex max-w-96 items-end gap-3">
        <Select
          label="Role in the admin area"
          layout="stacked"
          value={choice}
          options={options}
          onChange={setChoice}
        />
        <Button variant="outline" disabled={choice === current} onClick={() => setAsking(true)}>
          Change
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={userText.roleTitle(user.email, name)}
          confirmLabel="Change the role"
          act={change}
          onClose={() => setAsking(false)}
        >
          {userText.roleNote}
        </ReasonDialog>
      )}
    </UserSection>
  )
}
