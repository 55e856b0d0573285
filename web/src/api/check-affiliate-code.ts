import { checkAffiliateCode } from '@live-scribe/contract/affiliates'
import { call } from './client.ts'

/** Whether a code counts, as the server says. */
export async function checkWithServer(code: string): Promise<boolean> {
  return (await call(checkAffiliateCode, { params: { code } })).is_active
}
