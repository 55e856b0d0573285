/** Days for which a followed referral link counts. */
const COUNTS_FOR_MS = 30 * 24 * 60 * 60_000

/** The code of the referral link that was followed in this browser in the last 30 days, if any. */
export function storedAffiliateCode(now = Date.now()): string | null {
  try {
    const code = localStorage.getItem('affiliateCode')
    const capturedAt = Date.parse(localStorage.getItem('affiliateCodeCapturedAt') ?? '')

    return code && now - capturedAt < COUNTS_FOR_MS ? code : null
  } catch {
    return null
  }
}
