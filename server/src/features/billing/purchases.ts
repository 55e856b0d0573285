import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import { minutePurchases } from '#server/db/schema.ts'
import type { PaymentStanding } from '#server/product-events.ts'
import { purchaseEntries, reversalEntries } from './minute-moves.ts'
import { lockUser, postEntries } from './post-entries.ts'

export interface PaidMinutes {
  userId: string
  checkoutId: string
  minutes: number
  pricePaidCents: number
  packageId: string | null
  affiliateCode: string | null
  paymentId: string | null
}

/** Credits a paid checkout, once; null when it was credited before. */
export async function creditPurchase(
  tx: Transaction,
  paid: PaidMinutes,
  now: Date,
): Promise<MinutePurchaseRow | null> {
  const user = await lockUser(tx, paid.userId, now)
  if (!user) return null
  const { minutes: minutesPurchased, ...bought } = paid
  const [purchase] = await tx
    .insert(minutePurchases)
    .values({ ...bought, minutesPurchased, createdAt: now })
    .onConflictDoNothing({ target: minutePurchases.checkoutId })
    .returning()
  if (!purchase) return null
  await postEntries(tx, user, purchaseEntries(paid), now)
  return purchase
}

/** Brings a purchase in line with its refunds and disputes, whatever it was before; answers what is left of it. */
export async function reversePurchase(
  tx: Transaction,
  paymentId: string,
  state: { amountCents: number; refundedCents: number; isDisputed: boolean },
  now: Date,
): Promise<PaymentStanding | null> {
  const isIt = eq(minutePurchases.paymentId, paymentId)
  const [known] = await tx.select().from(minutePurchases).where(isIt)
  const user = known && (await lockUser(tx, known.userId, now))
  const [purchase] = await tx.select().from(minutePurchases).where(isIt).for('update')
  if (!user || !purchase) return null
  const target = reversedMinutes(purchase.minutesPurchased, state)
  const moved = reversalEntries(user, purchase, target)
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
  await postEntries(tx, user, moved.entries, now)
  const keptCents = keptOf(purchase.pricePaidCents, state)
  const { checkoutId: id, affiliateCode } = purchase
  return { userId: user.id, type: 'purchase', id, keptCents, affiliateCode }
}

/** Cents that are left of a payment; none while it is disputed. */
export function keptOf(
  paidCents: number,
  { refundedCents, isDisputed }: { refundedCents: number; isDisputed: boolean },
): number {
  return isDisputed ? 0 : Math.max(0, paidCents - refundedCents)
}

/** Minutes that go back with the money: all of them, or the share that was refunded, rounded down. */
export function reversedMinutes(
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

/** A user's purchases that stand, newest first. */
export function completedPurchases(db: Database, userId: string): Promise<MinutePurchaseRow[]> {
  return db
    .select()
    .from(minutePurchases)
    .where(and(eq(minutePurchases.userId, userId), eq(minutePurchases.status, 'completed')))
    .orderBy(desc(minutePurchases.createdAt))
}
