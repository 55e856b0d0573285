import type { Affiliate } from '@live-scribe/contract/affiliates'
import type { NamedAffiliate } from './affiliates.ts'

/** The contract's form of an affiliate. */
export function presentAffiliate(row: NamedAffiliate): Affiliate {
  return {
    id: row.id,
    user_id: row.userId,
    affiliate_code: row.affiliateCode,
    commission_rate: row.commissionRate,
    default_bonus_minutes: row.defaultBonusMinutes,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    email: row.email,
    full_name: row.fullName,
  }
}
