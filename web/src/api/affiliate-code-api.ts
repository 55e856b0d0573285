import { checkAffiliateCode } from '@live-scribe/contract/affiliates'
import { callEndpoint } from './client.ts'

/** The terms of a referral code, from the server. */
export function fetchAffiliateCode(code: string) {
  return callEndpoint(checkAffiliateCode, { params: { code } })
}

/** Whether a referral code is active, from the server. */
export async function isAffiliateCodeActive(code: string): Promise<boolean> {
  return (await fetchAffiliateCode(code)).is_active
}
