import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type Stripe from 'stripe'
import { loadOnce } from '#server/lib/async/load-once.ts'
import { PaymentError, type Payments } from '#server/ports/payments.ts'
import { toCheckoutParams } from './checkout-params.ts'
import {
  getPaidPlan,
  toCheckout,
  toCustomerInvoice,
  toInvoice,
  toSubscription,
} from './convert-stripe-objects.ts'
import { findPayment } from './find-payment.ts'
import { mapStripeErrors } from './map-stripe-errors.ts'
import { getItemId, scheduleChange } from './schedule-change.ts'
import { verifyWebhookEvent } from './verify-webhook-event.ts'

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
