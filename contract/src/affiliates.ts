import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { user } from './identity.ts'

export const affiliate = z.object({
  id: z.string(),
  user_id: z.string(),
  affiliate_code: z.string(),
  /** Percent, 0 to 100. */
  commission_rate: z.number(),
  default_bonus_minutes: z.int(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  email: z.string(),
  full_name: z.nullable(z.string()),
})
/** A user who refers others by `affiliate_code`, with the terms that hold for new referrals. */
export type Affiliate = z.output<typeof affiliate>

export const affiliateStats = z.object({
  total_referrals: z.int(),
  converted_referrals: z.int(),
  /** US cents. */
  total_commission: z.int(),
  total_bonus_minutes: z.int(),
  /** Percent of the referrals, 0 to 100, with one decimal. */
  conversion_rate: z.number(),
})
/**
 * Totals over all referrals of one affiliate; a referral is converted while the referred user has
 * paid something that is not refunded.
 */
export type AffiliateStats = z.output<typeof affiliateStats>

/** A referred person; email and name are masked for the affiliate. */
const referral = z.object({
  id: z.string(),
  referred_user_id: z.string(),
  is_converted: z.boolean(),
  conversion_date: z.nullable(z.iso.datetime()),
  /** US cents after refunds. */
  commission_amount: z.int(),
  /** Cents that the commission is based on, after refunds. */
  purchase_amount: z.int(),
  bonus_minutes_granted: z.int(),
  created_at: z.iso.datetime(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  subscription_status: user.shape.subscription_status,
  subscription_plan: user.shape.subscription_plan,
  purchase_model: user.shape.purchase_model,
})
/** One referral with the state of the referred user's account, for the affiliate's list. */
export type Referral = z.output<typeof referral>

/** Whether a referral code is active; codes are public, as links are. */
export const checkAffiliateCode = endpoint({
  method: 'GET',
  path: '/api/affiliate-codes/:code',
  policy: 'public',
  summary: 'Whether an affiliate code counts',
  params: z.object({ code: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    is_active: z.boolean(),
    /** Bonus of a sign-up with this code; 0 for an inactive one. */
    bonus_minutes: z.int(),
  }),
})

/** The caller's own affiliate row; null when the caller is not an affiliate. */
export const getOwnAffiliate = endpoint({
  method: 'GET',
  path: '/api/affiliate',
  policy: 'signed-in',
  summary: 'The caller’s own affiliate row, or null',
  reply: z.object({ affiliate: z.nullable(affiliate) }),
})

const byAffiliate = z.object({ p_affiliate_id: z.string() })

/** Referrals of an affiliate, newest first: their own, or any for an administrator. */
export const getAffiliateReferralsData = endpoint({
  method: 'POST',
  path: '/api/rpc/get_affiliate_referrals_data',
  policy: 'affiliate',
  subject: 'body.p_affiliate_id',
  summary: 'The referrals of an affiliate',
  body: byAffiliate,
  reply: z.array(referral),
})

/** Totals of an affiliate: their own, or any for an administrator. */
export const getAffiliateStats = endpoint({
  method: 'POST',
  path: '/api/rpc/get_affiliate_stats',
  policy: 'affiliate',
  subject: 'body.p_affiliate_id',
  summary: 'What an affiliate has reached',
  body: byAffiliate,
  reply: affiliateStats,
})

/** One calendar month (UTC) of an affiliate. */
export const affiliateMonth = z.object({
  /** The month in the form `2026-11`. */
  month: z.string(),
  referrals: z.int(),
  /** US cents. */
  commission: z.int(),
})

/** The last twelve months, oldest first, including empty ones. */
export const getAffiliateMonths = endpoint({
  method: 'POST',
  path: '/api/rpc/get_affiliate_months',
  policy: 'affiliate',
  subject: 'body.p_affiliate_id',
  summary: 'Referrals and commission by month',
  body: byAffiliate,
  reply: z.array(affiliateMonth),
})
