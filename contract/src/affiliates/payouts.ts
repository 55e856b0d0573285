import * as z from 'zod/mini'
import { noteText } from '../admin/note.ts'
import { endpoint } from '../endpoint.ts'

/** Maximum characters of the reference of a payment to an affiliate. */
export const MAX_PAYOUT_REFERENCE_LENGTH = 200

/** A UTC month in the form `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

const payout = z.object({
  id: z.string(),
  month,
  /** US cents: the month's commission less reversals that were counted in it; may be negative. */
  commission_cents: z.int(),
  /** US cents that earlier months were short of, at most 0. */
  carried_cents: z.int(),
  /** US cents to pay; 0 when nothing is left, and what is missing is carried into the next month. */
  payable_cents: z.int(),
  /** `nothing`: there is nothing to pay. */
  state: z.enum(['nothing', 'closed', 'paid']),
  closed_at: z.iso.datetime(),
  paid_at: z.nullable(z.iso.datetime()),
  /** The operator's note on how it was paid. */
  reference: z.nullable(z.string()),
})
/** A closed month of an affiliate, which never changes; only its payment is added or taken back. */
export type Payout = z.output<typeof payout>

/** An affiliate's closed months, newest first, and what is not closed yet. */
export const getAffiliatePayouts = endpoint({
  method: 'POST',
  path: '/api/rpc/get_affiliate_payouts',
  policy: 'affiliate',
  subject: 'body.p_affiliate_id',
  summary: 'An affiliate’s commission by month: pending, closed and paid',
  body: z.object({ p_affiliate_id: z.string() }),
  reply: z.object({
    /** US cents that no closed month has, and those that closed months were short of. */
    pending_cents: z.int(),
    carried_cents: z.int(),
    payouts: z.array(payout),
  }),
})

const affiliatePayout = z.extend(payout, {
  affiliate_id: z.string(),
  affiliate_code: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
})
/** A closed month with its affiliate. */
export type AffiliatePayout = z.output<typeof affiliatePayout>

/** All affiliates in a closed month; without a month, everything that is still to pay. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  policy: 'admin',
  permission: 'payouts:pay',
  summary: 'What affiliates are to be paid, or a closed month',
  query: z.object({ month: z.optional(month) }),
  reply: z.object({
    /** The closed months, newest first. */
    months: z.array(month),
    payouts: z.array(affiliatePayout),
  }),
})

/**
 * Marks a closed month as paid. The same reference again changes nothing; another one is a
 * `conflict`, unless `is_correction` replaces the reference of a payment.
 */
export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/paid',
  policy: 'admin',
  permission: 'payouts:pay',
  summary: 'Mark a month of an affiliate as paid',
  params: z.object({ id: z.string() }),
  body: z.object({
    reference: noteText(MAX_PAYOUT_REFERENCE_LENGTH),
    is_correction: z._default(z.boolean(), false),
  }),
  errors: ['not_found', 'conflict'],
  reply: affiliatePayout,
})

/**
 * Takes back that a closed month was paid, so that it is to be paid again. `reference` is the one
 * that it is marked with: another one, or none, is a `conflict`.
 */
export const markPayoutUnpaid = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/unpaid',
  policy: 'admin',
  permission: 'payouts:pay',
  summary: 'Take back that a month of an affiliate was paid',
  params: z.object({ id: z.string() }),
  body: z.object({
    reference: noteText(MAX_PAYOUT_REFERENCE_LENGTH),
    reason: noteText(MAX_PAYOUT_REFERENCE_LENGTH),
  }),
  errors: ['not_found', 'conflict'],
  reply: affiliatePayout,
})
