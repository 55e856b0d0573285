import { isSubscribed } from '@live-scribe/contract/billing/plans'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'

/**
 * Ends a user's subscriptions at the payment service at once, and expires open checkouts; returns
 * how many subscriptions. Throws an AppError when the service does not respond.
 */
export async function cancelSubscriptions(
  { payments }: AppContext,
  { paymentCustomerId, subscriptionStatus }: UserRow,
): Promise<number> {
  // Without a payment service nothing more is paid, and only a running subscription has to end there.
  const isKnown = payments.priceIds !== null || isSubscribed(subscriptionStatus)
  if (!paymentCustomerId || !isKnown) return 0
  return mapPaymentErrors(async () => {
    await payments.expireCheckouts(paymentCustomerId)
    const running = await payments.subscriptions(paymentCustomerId)
    for (const { id } of running) await payments.cancelSubscription(id)
    return running.length
  })
}
