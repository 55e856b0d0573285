import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addAdminReads } from './routes/admin-reads.ts'
import { addAdminAffiliates } from './routes/affiliates.ts'
import { addCosts } from './routes/costs.ts'
import { addGrantMinutes } from './routes/grant-minutes.ts'
import { addPayouts } from './routes/payouts.ts'
import { addTakeBackMinutes } from './routes/take-back-minutes.ts'

export { setAdminRole } from './admin-role.ts'
export { writeSecurityEvent } from './audit.ts'
export { endAuthSessions } from './end-auth-sessions.ts'
export { promoteFirstAdmin } from './first-admins.ts'

/**
 * Adds the calls of the admin area: statistics of all users, affiliates, granted minutes. Every
 * change is audited.
 */
export function addAdminRoutes(add: AddRoute, context: AppContext): void {
  addAdminReads(add, context)
  addAdminAffiliates(add, context)
  addGrantMinutes(add, context)
  addTakeBackMinutes(add, context)
  addCosts(add, context)
  addPayouts(add, context)
}
