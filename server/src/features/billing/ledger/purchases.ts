import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minutePurchases } from '#server/db/schema.ts'
import type { Payment } from '#server/ports/payments.ts'
import type { NetPayment } from '#server/product-events.ts'
import { describePurchaseRefund, type RefundNotice } from '../mails/mails.ts'
import { createPurchaseEntries, createPurchaseReversalEntries } from './ledger-entries.ts'
import { lockUser, postEntries } from './post-entries.ts'

/** A paid checkout of minutes, as the payment service describes it. */
interface PaidMinuteCheckout {
  userId: string
  checkoutId: string
  minutes: number
  pricePaidCents: number
  /** The package that was bought; null for a custom number of minutes. */
  packageId: string | null
  affiliateCode: string | null
  /** The payment's id at the payment service; null when a promotion code made the purchase free. */
  paymentId: string | null
}

/** A payment net of refunds and disputes, its user afterwards, and the amount refunded now. */
export interface ReversalOutcome {
  payment: NetPayment
  user: UserRow
  /** The refund to notify the user of; null when this change refunded no money. */
  refund: RefundNotice | null
}

/**
 * Credits a paid checkout once, and returns the user afterwards; null when it was credited before,
 * or the user is unknown.
 */
export async function creditPurchase(
  tx: Transaction,
  paid: PaidMinuteCheckout,
  now: Date,
): Promise<{ purchase: MinutePurchaseRow; user: UserRow } | null> {
  const user = await lockUser(tx, paid.userId, now)
  if (!user) return null
  const { minutes: minutesPurchased, ...bought } = paid
  const [purchase] = await tx
    .insert(minutePurchases)
    .values({ ...bought, minutesPurchased, createdAt: now })
    .onConflictDoNothing({ target: minutePurchases.checkoutId })
    .returning()
  if (!purchase) return null
  return { purchase, user: await postEntries(tx, user, createPurchaseEntries(paid), now) }
}

/** What was paid, refunded, withdrawn by disputes, and lost in them, in cents. */
export type PaymentState = Pick<
  Payment,
  'amountCents' | 'refundedCents' | 'disputedCents' | 'lostCents'
>

/** Updates a purchase to its refunds and disputes; null when no purchase has this payment. */
export async function reversePurchase(
  tx: Transaction,
  paymentId: string,
  state: PaymentState,
  now: Date,
): Promise<ReversalOutcome | null> {
  const isIt = eq(minutePurchases.paymentId, paymentId)
  const [known] = await tx.select().from(minutePurchases).where(isIt)
  const user = known && (await lockUser(tx, known.userId, now))
  const [purchase] = await tx.select().from(minutePurchases).where(isIt).for('update')
  if (!user || !purchase) return null
  const target = minutesToReverse(purchase.minutesPurchased, state)
  const moved = createPurchaseReversalEntries(user, purchase, target)
  const { reversedMinutes: reversed, takenMinutes, reversals } = moved.purchase
  await tx
    .update(minutePurchases)
    .set({
      reversedMinutes: reversed,
      takenMinutes,
      reversals,
      refundedCents: state.refundedCents,
      disputedCents: state.disputedCents,
      status: statusOf(state),
    })
    .where(eq(minutePurchases.id, purchase.id))
  const after = await postEntries(tx, user, moved.entries, now)
  const { checkoutId: id, affiliateCode, pricePaidCents: paidCents } = purchase
  const netCents = getNetCents(paidCents, state)
  const outcome = describePurchaseRefund(takenMinutes - purchase.takenMinutes, after)
  const refund = createRefundNotice(
    { paymentId, paidCents, outcome },
    purchase.refundedCents,
    state,
  )
  const payment = { userId: user.id, type: 'purchase' as const, id, netCents, affiliateCode }
  return { payment, user: after, refund }
}

/** The notice of a refund beyond `before` cents; null when no more was refunded. */
export function createRefundNotice(
  of: Pick<RefundNotice, 'paymentId' | 'paidCents' | 'outcome'>,
  before: number,
  { refundedCents }: { refundedCents: number },
): RefundNotice | null {
  const cents = refundedCents - before
  return cents > 0 ? { ...of, cents, refundedCents } : null
}

/** Cents left of a payment: those of an open dispute are withdrawn already. */
export function getNetCents(
  paidCents: number,
  { refundedCents, disputedCents }: Pick<PaymentState, 'refundedCents' | 'disputedCents'>,
): number {
  return Math.max(0, paidCents - refundedCents - disputedCents)
}

/**
 * Whether all of a payment went back to its buyer. An open dispute takes nothing: until its bank
 * has decided, the buyer may be wrong about it, and has what they paid for.
 */
export function isReversed({ amountCents, refundedCents, lostCents }: PaymentState): boolean {
  const returned = refundedCents + lostCents
  return returned > 0 && returned >= amountCents
}

/** Minutes to reverse: the share of the payment that went back to its buyer, rounded down. */
function minutesToReverse(minutes: number, state: PaymentState): number {
  if (isReversed(state)) return minutes
  const returned = state.refundedCents + state.lostCents
  return returned === 0 ? 0 : Math.floor((minutes * returned) / state.amountCents)
}

function statusOf(state: PaymentState): MinutePurchaseRow['status'] {
  if (!isReversed(state)) return 'completed'
  return state.lostCents > 0 ? 'disputed' : 'refunded'
}

/** A user's purchases that are not fully reversed, newest first. */
export function findCompletedPurchases(db: Database, userId: string): Promise<MinutePurchaseRow[]> {
  return db
    .select()
    .from(minutePurchases)
    .where(and(eq(minutePurchases.userId, userId), eq(minutePurchases.status, 'completed')))
    .orderBy(desc(minutePurchases.createdAt))
}
