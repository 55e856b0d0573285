import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { planKeys } from './plans.ts'

/**
 * Fields about the caller that browsers send and the server ignores, because it knows the caller.
 */
const callerClaims = {
  email: z.optional(z.string().check(z.maxLength(320))),
  identityUserId: z.optional(z.string().check(z.maxLength(200))),
}
const affiliateCode = z.nullish(z.string().check(z.trim(), z.maxLength(64)))

/** Why a checkout is not opened. */
const refusals = [
  'payments_unavailable',
  'payment_failed',
  'not_found',
  'subscription_exists',
  'payment_past_due',
] as const

/** The hosted checkout page; pages navigate to `url`, and some clients redirect by `sessionId`. */
const openedCheckout = z.object({ sessionId: z.string(), url: z.url() })

/**
 * Opens the hosted checkout for a plan, and closes that of another one. Refused with
 * `subscription_exists` while a subscription runs, with `payment_past_due` while one waits for its
 * payment, with `conflict` when another plan was chosen at the same moment.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/create-checkout-session',
  policy: 'signed-in',
  summary: 'Open the checkout of a plan',
  body: z.object({ priceId: z.string().check(z.maxLength(200)), affiliateCode, ...callerClaims }),
  errors: [...refusals, 'conflict'],
  reply: openedCheckout,
})

/** Opens the hosted checkout of a package on sale; `packageId` is one of `listMinutePackages`. */
export const createMinuteCheckout = endpoint({
  method: 'POST',
  path: '/api/create-minute-checkout',
  policy: 'signed-in',
  summary: 'Open the checkout of a package of minutes',
  body: z.object({ packageId: z.string().check(z.maxLength(200)), affiliateCode, ...callerClaims }),
  errors: refusals,
  reply: openedCheckout,
})

/** At least 300 minutes in steps of 10; the server computes the price. */
export const createCustomMinuteCheckout = endpoint({
  method: 'POST',
  path: '/api/create-custom-minute-checkout',
  policy: 'signed-in',
  summary: 'Open the checkout of a number of minutes',
  body: z.object({ minutes: z.unknown(), affiliateCode, ...callerClaims }),
  errors: refusals,
  reply: openedCheckout,
})

const checkoutStatus = z.object({
  type: z.enum(['minutes', 'subscription']),
  /** `credited`: on the account; `pending`: ask again; the others are final. */
  status: z.enum(['credited', 'pending', 'unpaid', 'expired']),
  /** Whole minutes bought; null for a plan. */
  minutes: z.nullable(z.int()),
  plan: z.nullable(z.enum(planKeys)),
  /** The address to which the confirmation is sent. */
  email: z.string(),
})
/** The state of a checkout, for the page that the payment service returns to. */
export type CheckoutStatus = z.output<typeof checkoutStatus>

/**
 * The state of the caller's checkout, read from the payment service; a paid one that no webhook has
 * announced yet is credited by this call. Another person's is `not_found`.
 */
export const getCheckoutStatus = endpoint({
  method: 'GET',
  path: '/api/checkout-status',
  policy: 'signed-in',
  summary: 'What became of a checkout of the caller’s',
  query: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  errors: ['not_found', 'payments_unavailable'],
  reply: checkoutStatus,
})
