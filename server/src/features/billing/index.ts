import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addCanUserRecord } from './routes/can-user-record.ts'
import { addConsumeMinutes } from './routes/consume-minutes.ts'

export { type Grant, grantMinutes } from './grant-minutes.ts'
export { mayRecord } from './may-record.ts'
export { lockUser } from './post-entries.ts'
export { findUnreconciled } from './reconcile.ts'
export { refreshSubscription } from './refresh-subscription.ts'
export { settleRecording } from './settle-recording.ts'

export function addBillingRoutes(add: AddRoute, context: AppContext): void {
  addCanUserRecord(add, context)
  addConsumeMinutes(add, context)
}
