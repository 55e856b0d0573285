import type Stripe from 'stripe'
import { createId } from '../store/ids.ts'
import {
  chargeNullFields,
  disputeNullFields,
  paymentIntentNullFields,
  refundNullFields,
} from './billing-null-fields.ts'

const usd = { currency: 'usd', livemode: false } as const

/** Creates a succeeded payment intent with its only charge. */
export function createPayment(
  paid: { customer: string; cents: number; metadata: Record<string, string>; card: string },
  created: number,
): { intent: Stripe.PaymentIntent; charge: Stripe.Charge } {
  const intentId = createId('pi')
  const chargeId = createId('ch')
  const { customer, cents, metadata, card } = paid
  return {
    intent: {
      ...paymentIntentNullFields,
      ...usd,
      id: intentId,
      object: 'payment_intent',
      amount: cents,
      amount_capturable: 0,
      amount_received: cents,
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      created,
      customer,
      latest_charge: chargeId,
      metadata,
      payment_method: card,
      payment_method_types: ['card'],
      status: 'succeeded',
    },
    charge: {
      ...chargeNullFields,
      ...usd,
      id: chargeId,
      object: 'charge',
      amount: cents,
      amount_captured: cents,
      amount_refunded: 0,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      captured: true,
      created,
      customer,
      disputed: false,
      metadata,
      paid: true,
      payment_intent: intentId,
      payment_method: card,
      refunded: false,
      status: 'succeeded',
    },
  }
}

/** Creates a succeeded refund of `cents` of a charge. */
export function createRefund(charge: Stripe.Charge, cents: number, created: number): Stripe.Refund {
  return {
    ...refundNullFields,
    id: createId('re'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    created,
    currency: 'usd',
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    metadata: {},
    status: 'succeeded',
  }
}

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const

/** Creates an open dispute of the amount of a charge that is not refunded, or of less. */
export function createDispute(
  charge: Stripe.Charge,
  created: number,
  amount: number = charge.amount - charge.amount_refunded,
): Stripe.Dispute {
  return {
    ...disputeNullFields,
    ...usd,
    id: createId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
