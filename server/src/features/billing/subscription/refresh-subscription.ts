import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { PaymentError } from '#server/ports/payments.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * At the end of a subscriber's month, asks the payment service whether the next is paid, as its
 * webhook may be late. Without a response the month rolls over by the clock. Throws what `useService`
 * does, so that nobody's month rolls over because they asked too often.
 */
export async function refreshSubscription(
  context: AppContext,
  user: UserRow,
  useService?: UsePaymentService,
): Promise<void> {
  const { usageResetAt, paymentCustomerId } = user
  if (!paymentCustomerId || !usageResetAt || usageResetAt > context.now()) return
  await useService?.(user.id)
  try {
    await syncCustomer(context, paymentCustomerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    context.log.warn({ reason: error.reason }, 'payment service unavailable')
    context.metrics.count('errors', { kind: 'payments' })
  }
}
