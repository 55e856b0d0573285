import type { UserPayment } from '@live-scribe/contract/admin/user-page'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PaymentRefundRow } from '#server/db/schema/payments/payment-refunds.ts'
import { paymentRefunds } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { PaymentError } from '#server/ports/payments.ts'
import { lockUser } from '../ledger/post-entries.ts'
import { paymentsNotSetUp } from '../map-payment-errors.ts'
import { syncPayment } from '../subscription/sync-payments.ts'
import { findUserPayments } from './find-user-payments.ts'

/** A refund that somebody confirmed: all that is left of a payment. */
interface RefundOrder {
  /** Chosen by the caller; the same one is refunded once. */
  id: string
  userId: string
  paymentId: string
  amountCents: number
  /** The `users.id` of who asks. */
  askedBy: string
}

/** Writes down that a refund was asked for, or refused by the payment service and why. */
type NoteRefund = (tx: Transaction, event: 'asked' | 'refused', why?: string) => Promise<void>

/**
 * Refunds what is left of a payment and returns it as it is then. Minutes and commission follow as
 * after every refund: by the state at the payment service. Throws AppError.
 */
export async function refundPayment(
  context: AppContext,
  order: RefundOrder,
  note: NoteRefund,
): Promise<UserPayment> {
  const { db, log } = context
  const asked = await db.transaction((tx) => noteOrder(tx, order, { note, now: context.now() }))
  if (asked.state === 'refused') throw new AppError('conflict', 'This refund was refused.')
  if (asked.state === 'asked') await sendOrder(context, asked, note)
  await syncPayment(context, order.paymentId).catch((error: unknown) => {
    // The webhook brings the same.
    log.warn({ error: errorDetails(error) }, 'refund not read back')
  })
  const after = (await findUserPayments(db, order.userId)).find(({ id }) => id === order.paymentId)
  if (!after) throw unknownPayment()
  return after
}

/** Inserts the order, so that it is made once; returns what is known of it. */
async function noteOrder(
  tx: Transaction,
  { id, userId, paymentId, amountCents, askedBy }: RefundOrder,
  { note, now }: { note: NoteRefund; now: Date },
): Promise<PaymentRefundRow> {
  if (!(await lockUser(tx, userId, now))) throw unknownPayment()
  const [known] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))
  if (known?.userId === userId && known.paymentId === paymentId) return known
  if (known) throw new AppError('conflict', 'This refund was for another payment.')
  const payment = (await findUserPayments(tx, userId)).find((one) => one.id === paymentId)
  if (!payment) throw unknownPayment()
  if (payment.state === 'disputed') {
    throw new AppError('conflict', 'This payment is disputed: its bank decides. Answer there.')
  }
  if (payment.amount_cents - payment.refunded_cents !== amountCents) {
    throw new AppError('conflict', 'Something else is left of this payment. Load the page again.')
  }
  const order = { id, userId, paymentId, amountCents, askedBy, askedAt: now }
  const [row] = await tx.insert(paymentRefunds).values(order).returning()
  if (!row) throw new Error('the refund was not inserted')
  await note(tx, 'asked')
  return row
}

async function sendOrder(
  { db, payments }: AppContext,
  { id, paymentId, amountCents }: PaymentRefundRow,
  note: NoteRefund,
): Promise<void> {
  const isIt = eq(paymentRefunds.id, id)
  try {
    await payments.refund({ paymentId, amountCents, key: `refund:${id}` })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.reason === 'not_set_up') throw paymentsNotSetUp(error)
    if (error.reason === 'unavailable') {
      const text = 'The payment service did not answer. Try again: it is refunded only once.'
      throw new AppError('payments_unavailable', text, error)
    }
    await db.transaction(async (tx) => {
      await tx.update(paymentRefunds).set({ state: 'refused' }).where(isIt)
      await note(tx, 'refused', error.message)
    })
    throw new AppError(
      'conflict',
      `The payment service refused the refund. ${error.message}`,
      error,
    )
  }
  await db.update(paymentRefunds).set({ state: 'made' }).where(isIt)
}

function unknownPayment(): AppError {
  return new AppError('not_found', 'This payment was not found.')
}
