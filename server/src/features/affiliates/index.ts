import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { CLOSE_MONTHS_INTERVAL_MS, closeMonths } from './payouts/close-months.ts'
import { addAffiliateReads } from './routes/affiliate-reads.ts'

export {
  EMPTY_AFFILIATE_STATS,
  readAffiliateStats,
} from './affiliate-stats.ts'
export {
  findAffiliate,
  findAffiliates,
  insertAffiliate,
  updateAffiliateActive,
} from './affiliates.ts'
export { attributeBuyer } from './attribute-buyer.ts'
export { attributeReferral } from './attribute-referral.ts'
export { findVisibleAffiliate } from './find-visible-affiliate.ts'
export { grantReferralBonus } from './grant-referral-bonus.ts'
export { closeMonths } from './payouts/close-months.ts'
export {
  type MarkPaidOutcome,
  type MarkUnpaidOutcome,
  markPaid,
  markUnpaid,
} from './payouts/mark-paid.ts'
export { findClosedMonths, findPayout, findPayouts } from './payouts/payouts.ts'
export { presentAffiliate } from './present.ts'
export { updateCommission } from './update-commission.ts'

/**
 * Adds the calls of affiliates and of referral codes, and closes months that are over; the calls of
 * administrators are in admin.
 */
export function addAffiliateRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  addAffiliateReads(add, context)
  addBackgroundJob(app, context, {
    name: 'closing the commission of a month',
    everyMs: CLOSE_MONTHS_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => closeMonths(context),
  })
}
