import { and, eq, inArray, isNotNull, isNull, like, ne } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { CheckoutRow } from '#server/db/schema/checkouts.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { checkouts, users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import { type CheckoutItem, PaymentError } from '#server/ports/payments.ts'
import { lockUser } from '../ledger/post-entries.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'
import { refuseSecondSubscription } from '../subscription/plan-change-rules.ts'
import { clearCustomer, getOrCreateCustomer } from './customers.ts'

interface CheckoutRequest {
  item: CheckoutItem
  affiliateCode: string | null
}

/**
 * Maximum attempts: the first may find an open checkout, the second one that was closed meanwhile,
 * the third creates another.
 */
const MAX_ATTEMPTS = 3

/** Checkouts of an account: each is a call of the payment service, which counts those of all. */
const CHECKOUTS_LIMIT = {
  tries: 30,
  windowSeconds: 60 * 60,
  text: 'You opened many checkouts. Please wait an hour, or use one that is open.',
}

type OpenCheckout = (
  user: UserRow,
  order: CheckoutRequest,
) => Promise<{ sessionId: string; url: string }>

/**
 * Creates what opens the hosted page for an item. An open one is reused, so that a double click, a
 * retry and a second tab lead to one payment (RISK-61). It throws AppError as `mapPaymentErrors` does.
 */
export function createOpenCheckout(context: AppContext): OpenCheckout {
  const useCheckout = createLimit(context.rateLimits, 'checkouts', CHECKOUTS_LIMIT)
  return async (user, order) => {
    await useCheckout(user.id)
    return openCheckout(context, user, order)
  }
}

function openCheckout(
  context: AppContext,
  user: UserRow,
  order: CheckoutRequest,
): Promise<{ sessionId: string; url: string }> {
  return mapPaymentErrors(async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = await openRow(context, user.id, nameOf(order))
      if (!row) continue
      const opened = row.checkoutId
        ? await context.payments.checkout(row.checkoutId).catch(orNull)
        : await openNew(context, user, row, order)
      if (opened?.state === 'open' && opened.url) {
        if (order.item.type === 'subscription') await closeOtherPlans(context, user, row, opened.id)
        return { sessionId: opened.id, url: opened.url }
      }
      await closeRow(context, row)
    }
    throw new PaymentError('unavailable', 'no checkout could be opened')
  })
}

async function openNew(
  context: AppContext,
  user: UserRow,
  row: CheckoutRow,
  request: CheckoutRequest,
) {
  const base = context.publicUrl()
  const type = request.item.type === 'minutes' ? '&type=minutes' : ''
  const order = {
    ...request,
    userId: user.id,
    successUrl: `${base}/success?session_id={CHECKOUT_SESSION_ID}${type}`,
    // Cancelling returns to the page where the checkout was opened.
    cancelUrl: `${base}/settings?checkout=cancelled`,
    key: `checkout:${row.id}`,
  }
  try {
    const customerId = await getOrCreateCustomer(context, user)
    const opened = await context.payments.openCheckout({ ...order, customerId })
    await context.db
      .update(checkouts)
      .set({ checkoutId: opened.id })
      .where(eq(checkouts.id, row.id))
    await refuseDeleted(context, user, customerId)
    return opened
  } catch (error) {
    if (!isMissing(error)) throw error
    await clearCustomer(context, user)
    return null
  }
}

/**
 * Leaves one checkout of a plan open, the one that was chosen last: of two that are paid, both would
 * be subscriptions. Throws when it was closed for another one, or another one was paid meanwhile.
 */
async function closeOtherPlans(
  context: AppContext,
  user: UserRow,
  row: CheckoutRow,
  checkoutId: string,
): Promise<void> {
  const { db, payments, now } = context
  const closed = await db.transaction(async (tx) => {
    await lockUser(tx, user.id, now())
    const [own] = await tx.select().from(checkouts).where(eq(checkouts.id, row.id))
    if (own?.closedAt !== null) return null
    return tx
      .update(checkouts)
      .set({ closedAt: now() })
      .where(
        and(
          eq(checkouts.userId, user.id),
          ne(checkouts.id, row.id),
          like(checkouts.item, 'subscription:%'),
          isNull(checkouts.closedAt),
          isNotNull(checkouts.checkoutId),
        ),
      )
      .returning()
  })
  await expireClosed(context, closed ?? [])
  try {
    if (closed === null) {
      const text = 'You chose another plan meanwhile. Use that page, or choose again.'
      throw new AppError('conflict', text)
    }
    await refuseSecondSubscription(context, user)
  } catch (error) {
    await payments.expireCheckout(checkoutId)
    throw error
  }
}

/** Expires checkouts that were closed; they count as open again when one could not be expired. */
async function expireClosed(
  { db, payments }: AppContext,
  rows: readonly CheckoutRow[],
): Promise<void> {
  try {
    for (const { checkoutId } of rows) if (checkoutId) await payments.expireCheckout(checkoutId)
  } catch (error) {
    const ids = rows.map(({ id }) => id)
    await db.update(checkouts).set({ closedAt: null }).where(inArray(checkouts.id, ids))
    throw error
  }
}

/** Who deletes the account meanwhile can't pay any more: the deletion may not have seen this one. */
async function refuseDeleted(
  { db, payments }: AppContext,
  user: UserRow,
  customerId: string,
): Promise<void> {
  const [now] = await db.select().from(users).where(eq(users.id, user.id))
  if (now && now.deletionStartedAt === null) return
  await payments.expireCheckouts(customerId)
  throw new AppError('unauthenticated', 'This account is being deleted.')
}

/** The open row of this item, inserted if there is none; null when it was closed at this moment. */
async function openRow(
  { db, now }: AppContext,
  userId: string,
  item: string,
): Promise<CheckoutRow | null> {
  const isOpen = and(
    eq(checkouts.userId, userId),
    eq(checkouts.item, item),
    isNull(checkouts.closedAt),
  )
  const [made] = await db
    .insert(checkouts)
    .values({ userId, item, createdAt: now() })
    .onConflictDoNothing()
    .returning()
  const [row] = made ? [made] : await db.select().from(checkouts).where(isOpen)
  return row ?? null
}

async function closeRow({ db, now }: AppContext, row: CheckoutRow): Promise<void> {
  await db.update(checkouts).set({ closedAt: now() }).where(eq(checkouts.id, row.id))
}

function nameOf({ item, affiliateCode }: CheckoutRequest): string {
  const what =
    item.type === 'subscription'
      ? item.plan
      : `${item.packageId ?? 'custom'}:${item.minutes}:${item.priceCents}`
  return [item.type, what, affiliateCode ?? ''].join(':')
}

function orNull(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof PaymentError && error.reason === 'not_found'
}
