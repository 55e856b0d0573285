import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { paymentEvents } from '#server/db/schema.ts'
import { PaymentError, type PaymentEvent } from '#server/ports/payments.ts'
import { fulfilCheckout } from './checkout/fulfil-checkout.ts'
import { syncCustomer } from './subscription/sync-customer.ts'
import { syncInvoice, syncPayment } from './subscription/sync-payments.ts'

/**
 * Handles a webhook: stores its id, then reads the current state from the payment service. The
 * webhook's own content is not trusted, so order, repeats and concurrency do not matter. A failed
 * webhook is not marked as done and is delivered again.
 */
export async function handlePaymentEvent(context: AppContext, event: PaymentEvent): Promise<void> {
  const { id, type } = event
  const { db } = context
  await db
    .insert(paymentEvents)
    .values({ id, type, receivedAt: context.now() })
    .onConflictDoNothing()
  const [stored] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (stored?.processedAt) return
  await act(context, event.about)
  await db.update(paymentEvents).set({ processedAt: context.now() }).where(eq(paymentEvents.id, id))
}

async function act(context: AppContext, about: PaymentEvent['about']): Promise<void> {
  try {
    switch (about?.kind) {
      case 'checkout':
        await fulfilCheckout(context, about.id)
        break
      case 'customer':
        await syncCustomer(context, about.id)
        break
      case 'invoice':
        await syncInvoice(context, about.id)
        break
      case 'payment':
        await syncPayment(context, about.id)
    }
  } catch (error) {
    // A webhook about an object that does not exist: a retry would not find it either.
    if (!(error instanceof PaymentError && error.reason === 'not_found')) throw error
  }
}
