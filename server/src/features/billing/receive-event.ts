import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { paymentEvents } from '#server/db/schema.ts'
import { PaymentError, type PaymentEvent } from '#server/ports/payments.ts'
import { fulfilCheckout } from './checkout/fulfil-checkout.ts'
import { syncCustomer } from './subscription/sync-customer.ts'
import { syncInvoice, syncPayment } from './subscription/sync-payments.ts'

/**
 * Acts on a webhook: stores its id first, then asks the payment service for the truth. What it
 * says about itself is not believed, so order, repeats and parallel arrival do not matter. One
 * that fails is not done, and comes again.
 */
export async function receiveEvent(context: AppContext, event: PaymentEvent): Promise<void> {
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
    // Signed news of a thing that is not there: asking again would not find it.
    if (!(error instanceof PaymentError && error.reason === 'not_found')) throw error
  }
}
