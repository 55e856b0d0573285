import { type CheckoutStatus, getCheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { isSubscribed } from '@live-scribe/contract/billing/plans'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { checkouts, minutePurchases, users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { Checkout } from '#server/ports/payments.ts'
import { fulfilCheckout } from '../checkout/fulfil-checkout.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'

/**
 * Adds the call for a checkout's state, which asks the payment service: the id in the URL proves
 * nothing (RISK-59).
 */
export function addGetCheckoutStatus(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  add(getCheckoutStatus, async ({ actor, query }) => {
    const [own] = await context.db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.checkoutId, query.session_id), eq(checkouts.userId, actor.id)))
    if (!own) throw new AppError('not_found', 'This payment was not found in your account.')
    await useService(actor.id)
    const checkout = await mapPaymentErrors(() => fulfilCheckout(context, query.session_id))
    const { item } = checkout
    return {
      type: item?.type ?? 'subscription',
      status: await statusOf(context, actor, checkout),
      minutes: item?.type === 'minutes' ? item.minutes : null,
      plan: item?.type === 'subscription' ? item.plan : null,
      email: actor.email,
    }
  })
}

async function statusOf(
  { db }: AppContext,
  actor: UserRow,
  { id, state, item }: Checkout,
): Promise<CheckoutStatus['status']> {
  if (state === 'expired') return 'expired'
  if (state !== 'paid') return 'unpaid'
  if (item?.type === 'minutes') {
    const [credited] = await db
      .select()
      .from(minutePurchases)
      .where(eq(minutePurchases.checkoutId, id))
    return credited ? 'credited' : 'pending'
  }
  const [user] = await db.select().from(users).where(eq(users.id, actor.id))
  return user && isSubscribed(user.subscriptionStatus) ? 'credited' : 'pending'
}
