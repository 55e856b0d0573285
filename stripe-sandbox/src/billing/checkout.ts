import type Stripe from 'stripe'
import { ACCEPTED_CARD, DECLINED_CARD } from '../objects/checkout-objects.ts'
import { createSubscription } from '../objects/subscription.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { CheckoutOrder } from '../store/sandbox-store.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { payOrder } from './order-payment.ts'
import { billSubscription } from './subscriptions.ts'

/** Applies a promotion code to an open checkout; throws SandboxError for an invalid code. */
export async function applyPromotionCode(
  { store }: SandboxTransaction,
  session: Stripe.Checkout.Session,
  code: string,
): Promise<Stripe.Checkout.Session> {
  const promotion = await store.find('promotion_code', `promo_${code.trim().toUpperCase()}`)
  if (!promotion?.active) throw SandboxError.invalid('This code is not valid.')
  await checkFirstPurchase({ store }, session, promotion)
  const couponId = promotion.promotion.coupon
  const coupon = await store.get('coupon', typeof couponId === 'string' ? couponId : '')
  const subtotal = session.amount_subtotal ?? 0
  const discount = Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return store.put({
    ...session,
    discounts: [{ coupon: coupon.id, promotion_code: promotion.id }],
    amount_total: subtotal - discount,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  })
}

/** Removes the promotion code from an open checkout. */
export async function removePromotionCode(
  { store }: Pick<SandboxTransaction, 'store'>,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  return store.put({
    ...session,
    discounts: [],
    amount_total: session.amount_subtotal,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  })
}

/** Whether the customer of a checkout has paid before. */
export async function hasPaid(
  { store }: Pick<SandboxTransaction, 'store'>,
  { customer }: Stripe.Checkout.Session,
): Promise<boolean> {
  if (typeof customer !== 'string') return false
  const known = await store.list('checkout.session', customer)
  return known.some(({ status }) => status === 'complete')
}

/**
 * Throws SandboxError when a code for first purchases is used by a customer who has paid before.
 */
async function checkFirstPurchase(
  { store }: Pick<SandboxTransaction, 'store'>,
  session: Stripe.Checkout.Session,
  { restrictions }: Stripe.PromotionCode,
): Promise<void> {
  if (restrictions.first_time_transaction && (await hasPaid({ store }, session))) {
    throw SandboxError.invalid('This code is for your first purchase, and you have bought before.')
  }
}

/** Pays an open checkout with the card of this number; throws `card_declined`. */
export async function payCheckout(
  change: SandboxTransaction,
  session: Stripe.Checkout.Session,
  cardNumber: string,
): Promise<Stripe.Checkout.Session> {
  const { store, emit } = change
  const order = await store.get('order', `order_${session.id}`)
  if (session.status !== 'open') throw SandboxError.invalid('This checkout is over.')
  const [discount] = session.discounts ?? []
  if (typeof discount?.promotion_code === 'string') {
    const promotion = await store.get('promotion_code', discount.promotion_code)
    await checkFirstPurchase(change, session, promotion)
  }
  const customerId = typeof session.customer === 'string' ? session.customer : ''
  const cents = session.amount_total ?? 0
  await setDefaultCard(change, customerId, testCardsByNumber[cardNumber] ?? DECLINED_CARD)
  const made =
    session.mode === 'subscription'
      ? await startSubscription(change, session, order)
      : await payOrder(change, session, order)
  const paid = await store.put({
    ...session,
    ...made,
    status: 'complete' as const,
    payment_status: cents === 0 ? ('no_payment_required' as const) : ('paid' as const),
    url: null,
  })
  await emit('checkout.session.completed', paid)
  return paid
}

/** Stripe's test cards by number: one that pays, one that is declined. */
export const testCardsByNumber: Record<string, string> = {
  '4242424242424242': ACCEPTED_CARD,
  '4000000000000002': DECLINED_CARD,
}

/**
 * Makes a card, by Stripe's test name, the one that the customer's next payments are tried with.
 */
export async function setDefaultCard(
  { store, emit }: SandboxTransaction,
  customerId: string,
  card: string,
): Promise<void> {
  const customer = await store.get('customer', customerId)
  const settings = { ...customer.invoice_settings, default_payment_method: card }
  await emit('customer.updated', await store.put({ ...customer, invoice_settings: settings }))
}

async function startSubscription(
  change: SandboxTransaction,
  session: Stripe.Checkout.Session,
  order: CheckoutOrder,
): Promise<Pick<Stripe.Checkout.Session, 'subscription' | 'invoice'>> {
  const { store, emit } = change
  const customer = typeof session.customer === 'string' ? session.customer : ''
  const price = await store.get('price', order.priceId ?? '')
  const made = createSubscription({ customer, price, metadata: order.metadata }, store.seconds)
  const [item] = made.items.data
  const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
  const text = `${price.nickname}, a month`
  const invoice = await billSubscription(change, made, {
    reason: 'subscription_create',
    lines: [{ text, cents: price.unit_amount ?? 0, price, period, isProration: false }],
    discount: session.total_details?.amount_discount ?? 0,
  })
  const started = await store.put({ ...made, latest_invoice: invoice.id })
  await emit('customer.subscription.created', started)
  return { subscription: started.id, invoice: invoice.id }
}

/** Expires an open checkout. */
export async function expireCheckoutSession(
  { store, emit }: SandboxTransaction,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const expired = await store.put({ ...session, status: 'expired' as const, url: null })
  await emit('checkout.session.expired', expired)
  return expired
}

/** Expires each open checkout whose expiry time has passed. */
export async function expireDueCheckoutSessions(change: SandboxTransaction): Promise<void> {
  for (const session of await change.store.openCheckouts()) {
    if (session.expires_at <= change.store.seconds) await expireCheckoutSession(change, session)
  }
}
