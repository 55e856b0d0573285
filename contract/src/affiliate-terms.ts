/* Affiliate terms in a file without endpoints, for pages that load nothing else. */

/** Days for which a captured code is valid, in the cookie and in local storage. */
export const REFERRAL_VALID_DAYS = 30
/** Name of the cookie that holds a captured referral code for `REFERRAL_VALID_DAYS`. */
export const REFERRAL_COOKIE_NAME = 'affiliate_code'
/** Commission in percent of a purchase, unless the affiliate's terms differ. */
export const DEFAULT_COMMISSION_PERCENT = 20
/**
 * Prepaid minutes of a referred user with a confirmed address, unless the affiliate's terms differ.
 */
export const DEFAULT_BONUS_MINUTES = 10
/**
 * The commission's assumed share of the purchase amount, for commissions without a stored amount:
 * the amount is the commission divided by this.
 */
export const ASSUMED_COMMISSION_SHARE = 0.2

const PATTERN = /^[A-Z0-9]{6,16}$/

/** Normalises a typed or linked referral code; null for an invalid one. */
export function normaliseAffiliateCode(written: string): string | null {
  const code = written.trim().toUpperCase()

  return PATTERN.test(code) ? code : null
}
