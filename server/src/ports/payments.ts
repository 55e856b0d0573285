import type { PlanKey } from '@live-scribe/contract/billing/plans'

/** What a checkout sells. */
export type CheckoutItem =
  | { type: 'subscription'; plan: PlanKey }
  | { type: 'minutes'; minutes: number; priceCents: number; name: string; packageId: string | null }

/**
 * An order for a hosted checkout page; the user and the affiliate code come back with its state.
 */
export interface CheckoutOrder {
  customerId: string
  userId: string
  item: CheckoutItem
  affiliateCode: string | null
  /**
   * The URL of our page after the payment; `{CHECKOUT_SESSION_ID}` is replaced by the checkout's
   * id.
   */
  successUrl: string
  cancelUrl: string
  /** Idempotency key: the same one returns the same checkout. */
  key: string
}

/** The current state of a checkout at the payment service; `paid` includes free ones. */
export interface Checkout {
  id: string
  /** The URL of the hosted page; null when the checkout is completed or expired. */
  url: string | null
  state: 'open' | 'paid' | 'unpaid' | 'expired'
  /** Null for a checkout that this product did not open. */
  userId: string | null
  customerId: string | null
  /** Null for a checkout that this product did not open. */
  item:
    | { type: 'subscription'; plan: PlanKey }
    | { type: 'minutes'; minutes: number; packageId: string | null }
    | null
  amountPaidCents: number
  affiliateCode: string | null
  /** The payment's id; null for a subscription's checkout, and while nothing was paid. */
  paymentId: string | null
}

/** A subscription that has not ended. */
export interface Subscription {
  id: string
  /** `unpaid`: the first payment is pending, or Stripe has given up collecting a later one. */
  status: 'active' | 'trialing' | 'past_due' | 'unpaid'
  /** The plan of the running month; null for an unknown price. */
  plan: PlanKey | null
  /** The plan of the next month when it differs; a cancelled subscription gets it when resumed. */
  nextPlan: PlanKey | null
  periodStartedAt: Date
  periodEndsAt: Date
  /** When a cancelled subscription ends; null for one that renews. */
  endsAt: Date | null
  cancelledAt: Date | null
  /** US cents paid by the subscription's latest invoice; null while that invoice is unpaid. */
  lastPaidCents: number | null
}

/** An invoice of a subscription; its plan and period are those of the plan's own line. */
export interface Invoice {
  id: string
  customerId: string
  isPaid: boolean
  /** The plan that the invoice is for; null for an unknown price. */
  plan: PlanKey | null
  amountPaidCents: number
  /** The payment's id at the payment service; null when nothing was due. */
  paymentId: string | null
  affiliateCode: string | null
  periodStartedAt: Date
  paidAt: Date
}

/** An invoice as its customer sees it, for whatever it was. */
export interface CustomerInvoice {
  id: string
  number: string | null
  /** `void` includes invoices that are given up as uncollectible. */
  status: 'paid' | 'due' | 'void'
  /** In the smallest unit of the currency, after discounts and with tax. */
  total: number
  /** The currency's code of ISO 4217 in capital letters. */
  currency: string
  createdAt: Date
  /** The service's page of the invoice. */
  url: string | null
}

/** A payment with its refunds and disputes, as the service has it now. */
export interface Payment {
  id: string
  amountCents: number
  refundedCents: number
  /** Cents that a bank withdrew by disputes, open or lost; `lostCents` of them are lost. */
  disputedCents: number
  lostCents: number
  /** The checkout or invoice that the payment paid; null where unknown. */
  checkoutId: string | null
  invoiceId: string | null
}

/** A webhook, reduced to the object that it is about. */
export interface PaymentEvent {
  id: string
  type: string
  /** The object that the event is about; null for an event type that is not handled. */
  about:
    | { kind: 'checkout'; id: string }
    | { kind: 'customer'; id: string }
    | { kind: 'invoice'; id: string; customerId: string | null }
    | { kind: 'payment'; id: string }
    | null
}

/**
 * `declined` by the card, `unavailable` for now, `not_found`, `not_set_up` on this server, or
 * `refused` for another reason.
 */
type PaymentFailure = 'declined' | 'unavailable' | 'not_found' | 'not_set_up' | 'refused'

/** The payment service refused, or did not respond. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly reason: PaymentFailure

  constructor(reason: PaymentFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** A webhook with an invalid or old signature. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

/**
 * The payment service, in the terms of Stripe's API. All methods throw PaymentError; money is in US
 * cents.
 */
export interface Payments {
  readonly description: string
  /** The payment service's price id of each paid plan; null when nothing is sold. */
  readonly priceIds: Record<PlanKey, string> | null
  /** Creates a customer; idempotent by key. */
  createCustomer(person: {
    userId: string
    email: string
    name: string | null
    key: string
  }): Promise<string>
  /** Opens the hosted page for an order. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Fetches a checkout; throws `not_found`. */
  checkout(id: string): Promise<Checkout>
  /** Expires a checkout, so that nothing is paid there; one that is over stays as it is. */
  expireCheckout(id: string): Promise<void>
  /** Expires the open checkouts of a customer, so that nothing more is paid there. */
  expireCheckouts(customer: string): Promise<void>
  /** The customer's subscriptions that have not ended, the one that counts first. */
  subscriptions(customerId: string): Promise<Subscription[]>
  /** The price of a plan change made now, in US cents. */
  previewChange(subscriptionId: string, plan: PlanKey): Promise<number>
  /**
   * Changes the plan at once and charges the difference; throws `declined` without changing
   * anything.
   */
  changePlan(change: { subscriptionId: string; plan: PlanKey; key: string }): Promise<void>
  /**
   * Schedules another plan for the next paid month; the current plan cancels a scheduled change.
   */
  scheduleChange(change: { subscriptionId: string; plan: PlanKey }): Promise<void>
  /** Ends a subscription at once, without a refund; one that has ended stays so. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Fetches an invoice; null for one without a subscription. */
  invoice(id: string): Promise<Invoice | null>
  /** The customer's invoices but drafts, newest first, at most 100. */
  invoices(customerId: string): Promise<CustomerInvoice[]>
  payment(id: string): Promise<Payment>
  /** Refunds so much of a payment; idempotent by key. Throws `refused` when less is left. */
  refund(order: { paymentId: string; amountCents: number; key: string }): Promise<void>
  /** The address of the customer's portal. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Verifies and parses a webhook's exact bytes; throws SignatureError. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent>
}
