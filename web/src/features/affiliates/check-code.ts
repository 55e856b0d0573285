import { checkAffiliateCode } from '@live-scribe/contract/affiliates'
import { call } from '#web/api/client.ts'

/** Whether a code counts, as the server says. */
export async function checkCode(code: string): Promise<boolean> {
  return (await call(checkAffiliateCode, { params: { code } })).is_active
}
