import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addAddMinutes } from './routes/add-minutes.ts'
import { addAdminReads } from './routes/admin-reads.ts'
import { addAdminAffiliates } from './routes/affiliates.ts'
import { addTakeBackMinutes } from './routes/take-back-minutes.ts'

export { setAdminRole } from './admin-role.ts'
export { writeSecurityEvent } from './audit.ts'
export { endSessions } from './end-sessions.ts'
export { promoteFirstAdmin } from './first-admins.ts'

/**
 * Adds the calls of the admin area: statistics of all users, affiliates, granted minutes. Every
 * change is audited.
 */
export function addAdminRoutes(add: AddRoute, context: AppContext): void {
  addAdminReads(add, context)
  addAdminAffiliates(add, context)
  addAddMinutes(add, context)
  addTakeBackMinutes(add, context)
}
