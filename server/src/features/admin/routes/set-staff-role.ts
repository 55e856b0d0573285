import { setStaffRole } from '@live-scribe/contract/admin/user-page'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { changeRole, lockAdmins, type StaffRoleOutcome } from '../staff-role.ts'
import { findExistingUser } from '../user-page/find-existing-user.ts'

const refusals: Partial<Record<StaffRoleOutcome, string>> = {
  unconfirmed: 'This address is not confirmed: anybody could have signed up with it.',
  'last-admin': 'This is the last administrator. Make somebody else one first.',
}

/** Adds the call that gives and takes roles of the admin area. */
export function addSetStaffRole(add: AddRoute, { db, now, config }: AppContext): void {
  add(setStaffRole, async ({ actor, params, body: { role, reason } }) => {
    await db.transaction(async (tx) => {
      const admins = await lockAdmins(tx)
      const user = await findExistingUser(tx, params.id, { isLocked: true })
      if (role !== 'admin' && config.adminEmails.includes(user.email.toLowerCase())) {
        const text = 'This address is in ADMIN_EMAILS and would be an administrator again at once.'
        throw new AppError('conflict', text)
      }
      const outcome = await changeRole(tx, { user, admins }, { role, actor, reason }, now())
      const refusal = refusals[outcome]
      if (refusal) throw new AppError('conflict', refusal)
    })
    return { role }
  })
}
