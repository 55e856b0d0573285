import type { AppContext } from '#server/context.ts'
import { findUserByCustomer } from '../checkout/customers.ts'
import { fulfilCheckout } from '../checkout/fulfil-checkout.ts'
import { reversePurchase } from '../ledger/purchases.ts'
import { refundMail } from '../mails/mails.ts'
import { queueMail, sendMailsSoon } from '../mails/outgoing-mail.ts'
import { recordPayment, reversePayment } from './subscription-changes.ts'
import { syncCustomer } from './sync-customer.ts'

/** Maximum reads of the state, which may change while it is stored. */
const MAX_READS = 5

/** Inserts a subscription's paid invoice and starts its month. */
export async function syncInvoice(context: AppContext, invoiceId: string): Promise<void> {
  const events = context.events.paymentChanged
  const invoice = await context.payments.invoice(invoiceId)
  const user = invoice && (await findUserByCustomer(context, invoice.customerId))
  if (!user) return
  const { id, plan, paymentId, amountPaidCents, affiliateCode, periodStartedAt, paidAt } = invoice
  if (invoice.isPaid && plan) {
    const paid = { plan, paymentId, amountPaidCents, affiliateCode, periodStartedAt, paidAt }
    const now = context.now()
    await context.db.transaction(async (tx) => {
      const noted = await recordPayment(tx, { ...paid, invoiceId: id, userId: user.id }, now)
      const net = { userId: user.id, id, netCents: amountPaidCents, affiliateCode }
      if (noted) await events.emit(tx, { type: 'subscription', ...net }, now)
    })
  }
  await syncCustomer(context, invoice.customerId)
}

/** Takes back or restores what a payment paid for, by its refunds and disputes. */
export async function syncPayment(context: AppContext, paymentId: string): Promise<void> {
  const events = context.events.paymentChanged
  let lastWritten: string | null = null
  for (let read = 0; read < MAX_READS; read += 1) {
    const payment = await context.payments.payment(paymentId)
    const { checkoutId, invoiceId, ...state } = payment
    if (JSON.stringify(state) === lastWritten) return
    // The refund's webhook may arrive before the purchase's.
    if (checkoutId) await fulfilCheckout(context, checkoutId)
    if (invoiceId) await syncInvoice(context, invoiceId)
    const now = context.now()
    await context.db.transaction(async (tx) => {
      const changed = [
        await reversePurchase(tx, paymentId, state, now),
        await reversePayment(tx, paymentId, state, now),
      ]
      for (const reversed of changed) {
        if (!reversed) continue
        const { payment, user, refund } = reversed
        await events.emit(tx, payment, now)
        if (refund) await queueMail(tx, refundMail(user, refund, context.publicUrl()), now)
      }
    })
    sendMailsSoon(context)
    lastWritten = JSON.stringify(state)
  }
}
