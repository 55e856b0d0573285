import type { SubscriptionReply } from '@live-scribe/contract/billing/subscription'
import { getUserSubscription } from '@live-scribe/contract/billing/subscription'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { withSecondNames } from '../compat/with-second-names.ts'
import { lockUser } from '../ledger/post-entries.ts'
import { countReservedMinutes } from '../ledger/reserved-minutes.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'
import { presentSubscription } from '../present.ts'
import { refreshSubscription } from '../subscription/refresh-subscription.ts'

/** Adds the call for the caller's plan and minutes; a due month is renewed first. */
export function addGetUserSubscription(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  add(getUserSubscription, async ({ actor }) => {
    await refreshSubscription(context, actor, useService)
    return readSubscriptionReply(context, actor)
  })
}

/** The user's plan and minutes now. */
export function readSubscriptionReply(
  context: AppContext,
  actor: UserRow,
): Promise<SubscriptionReply> {
  return context.db.transaction(async (tx) => {
    const user = (await lockUser(tx, actor.id, context.now())) ?? actor
    const info = presentSubscription(user, await countReservedMinutes(tx, actor.id))
    const hasPortal = info.hasPortal && context.payments.priceIds !== null
    return withSecondNames({ ...info, hasPortal })
  })
}
