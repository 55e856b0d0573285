import type { PlanKey } from '@live-scribe/contract/billing/plans'

/** What a person is about to pay for. */
export type CheckoutItem =
  | { type: 'subscription'; plan: PlanKey }
  | { type: 'minutes'; minutes: number; priceCents: number; name: string; packageId: string | null }

export interface CheckoutOrder {
  customerId: string
  userId: string
  item: CheckoutItem
  affiliateCode: string | null
  /** `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id. */
  successUrl: string
  cancelUrl: string
  /** The same key answers the same checkout. */
  key: string
}

/** A checkout as the payment service has it now. */
export interface Checkout {
  id: string
  /** Where to pay; null when it is over. */
  url: string | null
  state: 'open' | 'paid' | 'unpaid' | 'expired'
  userId: string | null
  customerId: string | null
  item:
    | { type: 'subscription'; plan: PlanKey }
    | { type: 'minutes'; minutes: number; packageId: string | null }
    | null
  amountPaidCents: number
  affiliateCode: string | null
  paymentId: string | null
}

/** A subscription that has not ended. */
export interface Subscription {
  id: string
  /** `unpaid` is one that waits for its first payment, or whose payment was given up. */
  status: 'active' | 'trialing' | 'past_due' | 'unpaid'
  /** The plan of the running month; null for a price that is not of our plans. */
  plan: PlanKey | null
  /** The plan that the next month brings, when it is another one; a cancelled one has it when resumed. */
  nextPlan: PlanKey | null
  periodStartedAt: Date
  periodEndsAt: Date
  /** When it ends, once it is cancelled. */
  endsAt: Date | null
  cancelledAt: Date | null
  /** US cents paid by its latest invoice; null while that is not paid. */
  lastPaidCents: number | null
}

/** An invoice of a subscription. */
export interface Invoice {
  id: string
  customerId: string
  isPaid: boolean
  plan: PlanKey | null
  amountPaidCents: number
  paymentId: string | null
  affiliateCode: string | null
  periodStartedAt: Date
  paidAt: Date
}

/** What became of a payment. */
export interface Payment {
  id: string
  amountCents: number
  refundedCents: number
  /** A dispute took the money, and is not won. */
  isDisputed: boolean
  /** What it paid for, where it is known. */
  checkoutId: string | null
  invoiceId: string | null
}

/** News from the payment service: only what it is about, never what it says. */
export interface PaymentEvent {
  id: string
  type: string
  about:
    | { kind: 'checkout'; id: string }
    | { kind: 'customer'; id: string }
    | { kind: 'invoice'; id: string; customerId: string | null }
    | { kind: 'payment'; id: string }
    | null
}

export type PaymentFailure = 'declined' | 'unavailable' | 'not_found' | 'refused'

/** The payment service said no, or nothing. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly reason: PaymentFailure

  constructor(reason: PaymentFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** A webhook that nobody signed, or too long ago. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

export interface Payments {
  readonly description: string
  /** The price ids of the plans. */
  readonly priceIds: Record<PlanKey, string>
  /** Makes a customer; the same key answers the same one. */
  createCustomer(person: {
    userId: string
    email: string
    name: string | null
    key: string
  }): Promise<string>
  /** Opens the hosted page for an order. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Throws `not_found`. */
  checkout(id: string): Promise<Checkout>
  /** The customer's subscriptions that have not ended, the one that counts first. */
  subscriptions(customerId: string): Promise<Subscription[]>
  /** What the change would cost now, US cents. */
  previewChange(subscriptionId: string, plan: PlanKey): Promise<number>
  /** Changes the plan at once, the difference paid now; throws `declined` and changes nothing. */
  changePlan(change: { subscriptionId: string; plan: PlanKey; key: string }): Promise<void>
  /** Changes the plan with the next paid month; the plan of the running one undoes that. */
  scheduleChange(change: { subscriptionId: string; plan: PlanKey }): Promise<void>
  /** Null for one that belongs to no subscription. */
  invoice(id: string): Promise<Invoice | null>
  payment(id: string): Promise<Payment>
  /** The address of the customer's portal. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Reads a webhook's exact bytes; throws SignatureError. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent>
}
