import { canUserRecord } from '@live-scribe/contract/billing'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { getRecordingPermission } from '../ledger/get-recording-permission.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'
import { refreshSubscription } from '../subscription/refresh-subscription.ts'

/** Adds the call that tells whether the caller may record; a due month is renewed first. */
export function addCanUserRecord(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  add(canUserRecord, async ({ actor }) => {
    await refreshSubscription(context, actor, useService)
    return context.db.transaction((tx) =>
      getRecordingPermission(tx, { userId: actor.id, now: context.now() }),
    )
  })
}
