import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minutePurchases } from '#server/db/schema.ts'
import type { NetPayment } from '#server/product-events.ts'
import { describePurchaseRefund, type RefundNotice } from '../mails/mails.ts'
import { createPurchaseEntries, createPurchaseReversalEntries } from './ledger-entries.ts'
import { lockUser, postEntries } from './post-entries.ts'

/** A paid checkout of minutes, as the payment service describes it. */
export interface PaidMinuteCheckout {
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

/** Updates a purchase to its refunds and disputes; null when no purchase has this payment. */
export async function reversePurchase(
  tx: Transaction,
  paymentId: string,
  state: { amountCents: number; refundedCents: number; isDisputed: boolean },
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

/** Cents left of a payment; 0 while it is disputed. */
export function getNetCents(
  paidCents: number,
  { refundedCents, isDisputed }: { refundedCents: number; isDisputed: boolean },
): number {
  return isDisputed ? 0 : Math.max(0, paidCents - refundedCents)
}

/** Minutes to reverse: all for a dispute or full refund, else the refunded share rounded down. */
export function minutesToReverse(
  minutes: number,
  { amountCents, refundedCents, isDisputed }: Parameters<typeof reversePurchase>[2],
): number {
  if (isDisputed) return minutes
  if (refundedCents === 0) return 0
  if (refundedCents >= amountCents) return minutes
  return Math.floor((minutes * refundedCents) / amountCents)
}

function statusOf(state: Parameters<typeof reversePurchase>[2]): MinutePurchaseRow['status'] {
  if (state.isDisputed) return 'disputed'
  return state.refundedCents > 0 && state.refundedCents >= state.amountCents
    ? 'refunded'
    : 'completed'
}

/** A user's purchases that are not fully reversed, newest first. */
export function findCompletedPurchases(db: Database, userId: string): Promise<MinutePurchaseRow[]> {
  return db
    .select()
    .from(minutePurchases)
    .where(and(eq(minutePurchases.userId, userId), eq(minutePurchases.status, 'completed')))
    .orderBy(desc(minutePurchases.createdAt))
}
