import { checkAffiliateCode } from '@live-scribe/contract/affiliates'
import { call } from './client.ts'

/** What a code brings, as the server says. */
export function readAffiliateCode(code: string) {
  return call(checkAffiliateCode, { params: { code } })
}

/** Whether a code counts, as the server says. */
export async function checkWithServer(code: string): Promise<boolean> {
  return (await readAffiliateCode(code)).is_active
}
