import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { checkouts, users } from '#server/db/schema.ts'
import type { Checkout } from '#server/ports/payments.ts'
import { creditPurchase } from '../ledger/purchases.ts'
import { minutesPurchasedMail } from '../mails/mails.ts'
import { queueMail, sendMailsSoon } from '../mails/outgoing-mail.ts'
import { syncCustomer } from '../subscription/sync-customer.ts'

/**
 * Grants what a checkout paid for, once, after asking the payment service for its state. Called by
 * the webhook and by the success page.
 */
export async function fulfilCheckout(context: AppContext, checkoutId: string): Promise<Checkout> {
  const checkout = await context.payments.checkout(checkoutId)
  if (checkout.state === 'open') return checkout
  const now = context.now()
  await context.db
    .update(checkouts)
    .set({ closedAt: now })
    .where(eq(checkouts.checkoutId, checkoutId))
  if (checkout.state !== 'paid' || !checkout.item || !checkout.customerId) return checkout
  if (checkout.item.type === 'subscription') await syncCustomer(context, checkout.customerId)
  else await creditMinutes(context, checkout, checkout.item)
  return checkout
}

async function creditMinutes(
  context: AppContext,
  checkout: Checkout,
  item: { minutes: number; packageId: string | null },
): Promise<void> {
  const { id: checkoutId, customerId, affiliateCode, amountPaidCents, paymentId } = checkout
  const [user] = await context.db
    .select()
    .from(users)
    .where(eq(users.paymentCustomerId, customerId ?? ''))
  // Another program opened this checkout at the same payment service.
  if (!user || user.id !== checkout.userId) return
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const paid = { userId: user.id, checkoutId, affiliateCode, paymentId, ...item }
    const credited = await creditPurchase(tx, { ...paid, pricePaidCents: amountPaidCents }, now)
    if (!credited) return
    const payment = { userId: user.id, id: checkoutId, netCents: amountPaidCents, affiliateCode }
    await context.events.paymentChanged.emit(tx, { type: 'purchase', ...payment }, now)
    const { purchase, user: after } = credited
    await queueMail(tx, minutesPurchasedMail(after, purchase, context.publicUrl()), now)
  })
  sendMailsSoon(context)
}
