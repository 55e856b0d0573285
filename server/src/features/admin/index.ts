import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addAdminReads } from './routes/admin-reads.ts'
import { addAdminAffiliates } from './routes/affiliates.ts'
import { addCosts } from './routes/costs.ts'
import { addGrantMinutes } from './routes/grant-minutes.ts'
import { addPayouts } from './routes/payouts.ts'
import { addSetStaffRole } from './routes/set-staff-role.ts'
import { addTakeBackMinutes } from './routes/take-back-minutes.ts'
import { addUserActions } from './routes/user-actions.ts'
import { addUserPage } from './routes/user-page.ts'

export { writeSecurityEvent } from './audit.ts'
export { endAuthSessions } from './end-auth-sessions.ts'
export { promoteFirstAdmin } from './first-admins.ts'
export { setRoleByEmail } from './staff-role.ts'

/**
 * Adds the calls of the admin area: statistics, users, affiliates, granted minutes, roles. Every
 * change is audited, and every look at one user.
 */
export function addAdminRoutes(add: AddRoute, context: AppContext): void {
  addAdminReads(add, context)
  addAdminAffiliates(add, context)
  addGrantMinutes(add, context)
  addTakeBackMinutes(add, context)
  addCosts(add, context)
  addPayouts(add, context)
  addUserPage(add, context)
  addUserActions(add, context)
  addSetStaffRole(add, context)
}
