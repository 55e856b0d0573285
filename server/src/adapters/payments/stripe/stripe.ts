import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type Stripe from 'stripe'
import { z } from 'zod'
import { loadOnce } from '#server/lib/async/load-once.ts'
import { isStorable } from '#server/lib/is-storable.ts'
import {
  type Payment,
  PaymentError,
  type PaymentEvent,
  type Payments,
  SignatureError,
} from '#server/ports/payments.ts'
import { toCheckoutParams } from './checkout-params.ts'
import {
  getPaidPlan,
  toCheckout,
  toCustomerInvoice,
  toInvoice,
  toSubscription,
} from './convert-stripe-objects.ts'

/** The API version of the package and this adapter. */
const apiVersion = '2026-10-28.endive'
/** Milliseconds after which a request to Stripe fails. */
const TIMEOUT_MS = 20_000

/** Stripe's secrets, and the price id of each plan. */
interface StripeOptions {
  secretKey: string
  webhookSecret: string
  priceIds: Record<PlanKey, string>
  /** The API's host when it is not Stripe's own. */
  host?: { name: string; port: number }
  description: string
}

/** The payments port over Stripe's API, or over a server that implements it. */
export function stripePayments(options: StripeOptions): Payments {
  const { priceIds, webhookSecret, host, description } = options
  // With the first payment: a start would wait for a megabyte of source that it does not need.
  const load = loadOnce(async () => {
    const { default: StripeClient } = await import('stripe')
    return new StripeClient(options.secretKey, {
      apiVersion,
      timeout: TIMEOUT_MS,
      telemetry: false,
      ...(host ? { host: host.name, port: host.port, protocol: 'http' } : {}),
    })
  })
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) =>
    mapStripeErrors(async () => call(await load()))
  const expireCheckout = async (id: string) => {
    try {
      await ask((stripe) => stripe.checkout.sessions.expire(id))
    } catch (error) {
      // It was paid or expired a moment before.
      const isOver = error instanceof PaymentError && error.reason === 'refused'
      if (!isOver) throw error
    }
  }
  const planOf = (priceId: string | undefined) =>
    (Object.keys(priceIds) as PlanKey[]).find((plan) => priceIds[plan] === priceId) ?? null

  return {
    description,
    priceIds,
    createCustomer: ({ userId, email, name, key }) =>
      ask(async (stripe) => {
        const person = { email, ...(name ? { name } : {}), metadata: { user_id: userId } }
        return (await stripe.customers.create(person, { idempotencyKey: key })).id
      }),
    openCheckout: (order) =>
      ask(async (stripe) => {
        const options = { idempotencyKey: order.key }
        return toCheckout(
          await stripe.checkout.sessions.create(toCheckoutParams(order, priceIds), options),
        )
      }),
    checkout: (id) =>
      ask(async (stripe) => toCheckout(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout,
    expireCheckouts: async (customer) => {
      const open = await ask((stripe) =>
        stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
      )
      for (const { id } of open.data) await expireCheckout(id)
    },
    subscriptions: (customer) =>
      ask(async (stripe) => {
        const all = await stripe.subscriptions
          .list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
          .autoPagingToArray({ limit: 1000 })
        return all.flatMap((found) => toSubscription(found, planOf)).sort(byStatus)
      }),
    previewChange: (id, plan) =>
      ask(async (stripe) => {
        const found = await stripe.subscriptions.retrieve(id)
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: getItemId(found), price: priceIds[plan] }],
            proration_behavior: 'always_invoice',
          },
        })
        return preview.amount_due
      }),
    changePlan: ({ subscriptionId: id, plan, key }) =>
      ask(async (stripe) => {
        const found = await stripe.subscriptions.retrieve(id)
        const price = priceIds[plan]
        if (found.items.data[0]?.price.id === price) return
        if (getPaidPlan(found)) {
          // The difference would be computed from the scheduled smaller plan, not the paid one.
          throw new PaymentError('refused', 'a smaller plan is waiting to start')
        }
        await stripe.subscriptions.update(
          id,
          {
            items: [{ id: getItemId(found), price }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        )
      }),
    scheduleChange: (change) =>
      ask((stripe) => scheduleChange(stripe, change, { priceIds, planOf })),
    cancelSubscription: (id) =>
      ask(async (stripe) => {
        await stripe.subscriptions.cancel(id)
      }),
    invoice: (id) =>
      ask(async (stripe) => {
        const found = await stripe.invoices.retrieve(id, { expand: ['payments'] })
        return toInvoice(found, planOf)
      }),
    invoices: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 })
        return data.flatMap(toCustomerInvoice)
      }),
    payment: (id) => ask((stripe) => findPayment(stripe, id)),
    refund: ({ paymentId, amountCents, key }) =>
      ask(async (stripe) => {
        const order = { payment_intent: paymentId, amount: amountCents }
        await stripe.refunds.create(order, { idempotencyKey: key })
      }),
    openPortal: (customer, returnUrl) =>
      ask(async (stripe) => {
        const portal = { customer, return_url: returnUrl }
        return (await stripe.billingPortal.sessions.create(portal)).url
      }),
    readEvent: async (body, signature) =>
      verifyWebhookEvent(await load(), body, signature, webhookSecret),
  }
}

const RUNNING_STATUSES = ['active', 'trialing', 'past_due', 'unpaid']

function byStatus(a: { status: string }, b: { status: string }): number {
  return RUNNING_STATUSES.indexOf(a.status) - RUNNING_STATUSES.indexOf(b.status)
}

/** Dispute states in which the payment was not withdrawn. */
const statesWithoutWithdrawal = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]

/** Dispute states in which the bank has decided for the buyer; an appeal changes nothing yet. */
const lostStates = ['lost', 'appeal_needs_response', 'appeal_under_review']

/** A payment with its refunds and disputes, and what it paid for. */
async function findPayment(stripe: Stripe, id: string): Promise<Payment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const disputes = await stripe.disputes.list({ payment_intent: id, limit: 10 })
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })
  const invoices = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
  })
  const invoice = invoices.data[0]?.invoice
  const withdrawn = disputes.data.filter(({ status }) => !statesWithoutWithdrawal.includes(status))
  const lost = withdrawn.filter(({ status }) => lostStates.includes(status))
  return {
    id,
    amountCents: charge?.amount ?? intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    disputedCents: sumOf(withdrawn),
    lostCents: sumOf(lost),
    checkoutId: checkouts.data[0]?.id ?? null,
    invoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
  }
}

function sumOf(disputes: Stripe.Dispute[]): number {
  return disputes.reduce((cents, { amount }) => cents + amount, 0)
}

/** Runs a call to Stripe and converts its errors to PaymentError. */
async function mapStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw await toPaymentError(error)
  }
}

async function toPaymentError(error: unknown): Promise<unknown> {
  const { errors } = (await import('stripe')).default
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) {
    return new PaymentError('declined', error.message, error)
  }
  if (error.code === 'resource_missing') return new PaymentError('not_found', error.message, error)
  if (error instanceof errors.StripeInvalidRequestError) {
    return new PaymentError('refused', error.message, error)
  }
  return new PaymentError('unavailable', error.message, error)
}

interface Shop {
  priceIds: Record<PlanKey, string>
  planOf: (priceId: string | undefined) => PlanKey | null
}

/**
 * Sets the next month's price without proration. Stripe shows and charges the new price from then
 * on; the metadata keep what the running month was paid for.
 */
async function scheduleChange(
  stripe: Stripe,
  { subscriptionId: id, plan }: { subscriptionId: string; plan: PlanKey },
  { priceIds, planOf }: Shop,
): Promise<void> {
  const found = await stripe.subscriptions.retrieve(id)
  const [item] = found.items.data
  const price = priceIds[plan]
  if (item?.price.id === price) return
  const paid = getPaidPlan(found) ?? planOf(item?.price.id)
  const isUndone = paid === plan
  await stripe.subscriptions.update(id, {
    items: [{ id: getItemId(found), price }],
    proration_behavior: 'none',
    metadata: {
      paid_plan: isUndone ? '' : paid,
      paid_until: isUndone ? '' : String(item?.current_period_end),
    },
  })
}

/** The id of a subscription's only item; an update without it would add a second item. */
function getItemId(subscription: Stripe.Subscription): string {
  const [item] = subscription.items.data
  if (!item) throw new Error('the subscription has no item')
  return item.id
}

const id = z.string().min(1).max(255).refine(isStorable)
const reference = z.union([id, z.object({ id })]).nullish()
/** Schema of the ids in an event's object; the objects are fetched afterwards. */
const subject = z.object({
  object: z.string().optional(),
  id: id.optional(),
  customer: reference,
  payment_intent: reference,
})
type Subject = z.output<typeof subject>

const signedEvent = z.object({
  id,
  type: z.string().max(255).refine(isStorable),
  /** The object may have any form in events that are not handled. */
  data: z.object({ object: z.unknown() }).optional().catch(undefined),
})

/**
 * Verifies a webhook's signature over its exact bytes and reads which object it is about. Throws
 * SignatureError.
 */
async function verifyWebhookEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): Promise<PaymentEvent> {
  let event: unknown
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, secret)
  } catch (error) {
    throw new SignatureError('invalid webhook signature', { cause: error })
  }
  const parsed = signedEvent.safeParse(event)
  if (!parsed.success) throw new SignatureError('invalid webhook payload')
  const { id, type, data } = parsed.data
  return { id, type, about: aboutOf(subject.safeParse(data?.object).data) }
}

function aboutOf(subject: Subject | undefined): PaymentEvent['about'] {
  const { object, id } = subject ?? {}
  const customer = idOf(subject?.customer)
  const payment = idOf(subject?.payment_intent)
  switch (object) {
    case 'checkout.session':
      return id ? { kind: 'checkout', id } : null
    case 'subscription':
      return customer ? { kind: 'customer', id: customer } : null
    case 'invoice':
      return id ? { kind: 'invoice', id, customerId: customer } : null
    case 'charge':
    case 'refund':
    case 'dispute':
      return payment ? { kind: 'payment', id: payment } : null
    default:
      return null
  }
}

function idOf(reference: Subject['customer']): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
