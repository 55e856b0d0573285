import { inferPlan, type PlanKey } from '@live-scribe/contract/billing/plans'
import type Stripe from 'stripe'
import type { Checkout, CustomerInvoice, Invoice, Subscription } from '#server/ports/payments.ts'

type PlanOf = (priceId: string | undefined) => PlanKey | null

const toDate = (seconds: number) => new Date(seconds * 1000)
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** The port's form of a Stripe checkout; `item` is null for one that this product did not open. */
export function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const metadata = session.metadata ?? {}
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    userId: session.client_reference_id,
    customerId: idOf(session.customer),
    item: itemOf(session),
    amountPaidCents: session.amount_total ?? 0,
    affiliateCode: metadata.affiliate_code ?? null,
    paymentId: idOf(session.payment_intent),
  }
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): Checkout['state'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  return payment_status === 'unpaid' ? 'unpaid' : 'paid'
}

function itemOf({ mode, metadata }: Stripe.Checkout.Session): Checkout['item'] {
  if (mode === 'subscription') {
    const plan = inferPlan({ plan: metadata?.plan ?? null })
    return plan && { type: 'subscription', plan }
  }
  const minutes = Number(metadata?.minutes)
  if (!Number.isSafeInteger(minutes) || minutes <= 0) return null
  return { type: 'minutes', minutes, packageId: metadata?.package_id ?? null }
}

const statusOf: Record<string, Subscription['status'] | undefined> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  incomplete: 'unpaid',
  unpaid: 'unpaid',
  paused: 'unpaid',
}

/**
 * Converts a subscription; empty for one that has ended. Since API version basil the billing period
 * is on the items.
 */
export function toSubscription(found: Stripe.Subscription, planOf: PlanOf): Subscription[] {
  const status = statusOf[found.status]
  const [item] = found.items.data
  if (!status || !item) return []
  const endsAt = found.cancel_at ?? (found.cancel_at_period_end ? item.current_period_end : null)
  const priced = planOf(item.price.id)
  const plan = getPaidPlan(found) ?? priced
  return [
    {
      id: found.id,
      status,
      plan,
      nextPlan: plan === priced ? null : priced,
      periodStartedAt: toDate(item.current_period_start),
      periodEndsAt: toDate(item.current_period_end),
      endsAt: endsAt === null ? null : toDate(endsAt),
      cancelledAt: found.canceled_at === null ? null : toDate(found.canceled_at),
      lastPaidCents: paidCents(found.latest_invoice),
    },
  ]
}

/**
 * The plan that the running month was paid for, when the price has already changed for the next
 * one; null otherwise. Metadata about a past month are ignored.
 */
export function getPaidPlan({ metadata, items }: Stripe.Subscription): PlanKey | null {
  const [item] = items.data
  if (Number(metadata.paid_until) !== item?.current_period_end) return null
  return inferPlan({ plan: metadata.paid_plan ?? null })
}

function paidCents(invoice: Stripe.Subscription['latest_invoice']): number | null {
  if (invoice === null || typeof invoice === 'string') return null
  return invoice.status === 'paid' ? invoice.amount_paid : null
}

/**
 * Converts a subscription's invoice, using the plan's line: an upgrade's invoice also has a line
 * that credits the old plan. Null without a subscription.
 */
export function toInvoice(found: Stripe.Invoice, planOf: PlanOf): Invoice | null {
  const details = found.parent?.subscription_details
  const customerId = idOf(found.customer)
  const line = found.lines.data.findLast(({ amount }) => amount >= 0) ?? found.lines.data[0]
  if (!details || !customerId || !found.id || !line) return null
  return {
    id: found.id,
    customerId,
    isPaid: found.status === 'paid',
    plan: planOf(idOf(line.pricing?.price_details?.price) ?? undefined),
    amountPaidCents: found.amount_paid,
    paymentId: idOf(found.payments?.data[0]?.payment.payment_intent),
    affiliateCode: details.metadata?.affiliate_code ?? null,
    periodStartedAt: toDate(line.period.start),
    paidAt: toDate(found.status_transitions.paid_at ?? found.created),
  }
}

const invoiceStatusOf: Partial<Record<string, CustomerInvoice['status']>> = {
  open: 'due',
  paid: 'paid',
  uncollectible: 'void',
  void: 'void',
}

/** Converts an invoice for its customer; empty for a draft, which may still change. */
export function toCustomerInvoice(found: Stripe.Invoice): CustomerInvoice[] {
  const status = invoiceStatusOf[found.status ?? 'draft']
  if (!status || !found.id) return []
  const { id, number, total, currency, created, hosted_invoice_url: url } = found
  return [
    {
      id,
      number,
      status,
      total,
      currency: currency.toUpperCase(),
      createdAt: toDate(created),
      url: url ?? null,
    },
  ]
}
