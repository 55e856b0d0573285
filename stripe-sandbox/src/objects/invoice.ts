import type Stripe from 'stripe'
import { createId } from '../store/ids.ts'
import {
  invoiceLineItemNullFields,
  invoiceNullFields,
  invoicePaymentNullFields,
} from './billing-null-fields.ts'
import type { BillingPeriod } from './subscription.ts'

/** A line of an invoice; negative cents are credit for unused time. */
export interface NewInvoiceLine {
  text: string
  cents: number
  price: Stripe.Price
  period: BillingPeriod
  isProration: boolean
}

interface Bill {
  lines: NewInvoiceLine[]
  discount: number
  number: string
}
type NewInvoice = Stripe.Invoice & { id: string }

/** Creates an invoice of a subscription, which is due at once. */
export function createInvoice(
  subscription: Stripe.Subscription,
  bill: Bill & { reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' },
  created: number,
): NewInvoice {
  const { customer, metadata, id } = subscription
  return {
    ...invoiceOf(customer, bill, created, (line) => subscriptionParent(subscription, line)),
    billing_reason: bill.reason,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: id },
      type: 'subscription_details',
    },
  }
}

/** Creates the invoice of a one-time purchase, which belongs to no subscription. */
export function createOrderInvoice(customer: string, bill: Bill, created: number): NewInvoice {
  const parentOf = ({ isProration }: NewInvoiceLine) => ({
    invoice_item_details: {
      invoice_item: createId('ii'),
      proration: isProration,
      proration_details: null,
      subscription: null,
    },
    subscription_item_details: null,
    type: 'invoice_item_details' as const,
  })
  return { ...invoiceOf(customer, bill, created, parentOf), billing_reason: 'manual' }
}

function invoiceOf(
  customer: Stripe.Invoice['customer'],
  bill: Bill,
  created: number,
  parentOf: (line: NewInvoiceLine) => Stripe.InvoiceLineItem['parent'],
): NewInvoice {
  const id = createId('in')
  const subtotal = bill.lines.reduce((sum, { cents }) => sum + cents, 0)
  const total = Math.max(0, subtotal - bill.discount)
  const period = bill.lines.at(-1)?.period ?? { start: created, end: created }
  return {
    ...invoiceNullFields,
    id,
    object: 'invoice',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 1,
    attempted: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer,
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: {
      object: 'list',
      data: bill.lines.map((line) => lineOf(id, line, parentOf(line))),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    number: bill.number,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    total,
  }
}

function subscriptionParent(
  { id, items }: Stripe.Subscription,
  line: NewInvoiceLine,
): Stripe.InvoiceLineItem['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: null,
      subscription: id,
      subscription_item: items.data[0]?.id ?? '',
    },
    type: 'subscription_item_details',
  }
}

function lineOf(
  invoice: string,
  line: NewInvoiceLine,
  parent: Stripe.InvoiceLineItem['parent'],
): Stripe.InvoiceLineItem {
  const product =
    typeof line.price.product === 'string' ? line.price.product : line.price.product.id
  return {
    ...invoiceLineItemNullFields,
    id: createId('il'),
    object: 'line_item',
    amount: line.cents,
    currency: 'usd',
    description: line.text,
    discountable: !line.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent,
    period: line.period,
    pricing: {
      price_details: { price: line.price.id, product },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: 1,
    subscription: parent?.subscription_item_details?.subscription ?? null,
    subtotal: line.cents,
  }
}

/** Returns the invoice as paid in full at `paidAt`, in epoch seconds. */
export function markInvoicePaid<I extends Stripe.Invoice>(invoice: I, paidAt: number): I {
  return {
    ...invoice,
    amount_paid: invoice.total,
    amount_remaining: 0,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  }
}

/** Creates the link between an invoice and the payment intent that paid all of it. */
export function createInvoicePayment(
  invoice: Stripe.Invoice & { id: string },
  intent: string,
  created: number,
): Stripe.InvoicePayment {
  return {
    ...invoicePaymentNullFields,
    id: createId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.total,
    amount_requested: invoice.total,
    created,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  }
}
