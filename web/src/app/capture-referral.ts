import { captureAffiliateCode } from '#web/lib/links/affiliate-code.ts'

/**
 * Stores the referral code of the visited URL; asks the server only when another code is already
 * stored.
 */
export function captureReferral(): void {
  void captureAffiliateCode(new URL(location.href), async (code) => {
    const { isAffiliateCodeActive } = await import('#web/api/affiliate-code-api.ts')

    return isAffiliateCodeActive(code)
  })
}
