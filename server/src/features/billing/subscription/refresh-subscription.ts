import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { PaymentError } from '#server/ports/payments.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * When a subscriber's month is over, asks the payment service whether another one is paid: its
 * webhook may be late. When it does not answer, the month turns by itself.
 */
export async function refreshSubscription(context: AppContext, user: UserRow): Promise<void> {
  const { usageResetAt, paymentCustomerId } = user
  if (!paymentCustomerId || !usageResetAt || usageResetAt > context.now()) return
  try {
    await syncCustomer(context, paymentCustomerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    context.log.warn({ reason: error.reason }, 'the payment service did not answer')
    context.metrics.count('errors', { kind: 'payments' })
  }
}
