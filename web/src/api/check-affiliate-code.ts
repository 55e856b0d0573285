import { checkAffiliateCode } from '@live-scribe/contract/affiliates'
import { call } from './client.ts'

/** The terms of a referral code, from the server. */
export function readAffiliateCode(code: string) {
  return call(checkAffiliateCode, { params: { code } })
}

/** Whether a referral code is active, from the server. */
export async function checkWithServer(code: string): Promise<boolean> {
  return (await readAffiliateCode(code)).is_active
}
