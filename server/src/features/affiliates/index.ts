import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addAffiliateReads } from './routes/affiliate-reads.ts'

export {
  EMPTY_AFFILIATE_STATS,
  readAffiliateStats,
} from './affiliate-stats.ts'
export {
  findAffiliate,
  findAffiliates,
  insertAffiliate,
  type NamedAffiliate,
  updateAffiliateActive,
} from './affiliates.ts'
export { attributeBuyer } from './attribute-buyer.ts'
export { attributeReferral } from './attribute-referral.ts'
export { findVisibleAffiliate } from './find-visible-affiliate.ts'
export { grantReferralBonus } from './grant-referral-bonus.ts'
export { presentAffiliate } from './present.ts'
export { updateCommission } from './update-commission.ts'

/** Adds the calls of affiliates and of referral codes; those of administrators are in admin. */
export function addAffiliateRoutes(add: AddRoute, context: AppContext): void {
  addAffiliateReads(add, context)
}
