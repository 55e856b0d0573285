import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import {
  checkAffiliateCode,
  getAffiliateMonths,
  getAffiliateReferralsData,
  getAffiliateStats,
  getOwnAffiliate,
} from '@live-scribe/contract/affiliates'
import { getAffiliatePayouts } from '@live-scribe/contract/affiliates/payouts'
import { may } from '@live-scribe/contract/identity/staff'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { EMPTY_AFFILIATE_STATS, readAffiliateStats, readMonthlyStats } from '../affiliate-stats.ts'
import { findAffiliate, readAffiliateCode } from '../affiliates.ts'
import { readAffiliatePayouts } from '../payouts/payouts.ts'
import { presentAffiliate } from '../present.ts'
import { findReferrals } from '../referrals.ts'

/** Adds the calls that read an affiliate's dashboard; a role with `affiliates:read` any affiliate's. */
export function addAffiliateReads(add: AddRoute, context: AppContext): void {
  const { db } = context
  add(checkAffiliateCode, async ({ params }) => {
    const code = normaliseAffiliateCode(params.code)
    const known = code === null ? null : await readAffiliateCode(db, code)
    return { is_active: known?.isActive ?? false, bonus_minutes: known?.bonusMinutes ?? 0 }
  })
  add(getOwnAffiliate, async ({ actor }) => {
    const own = await findAffiliate(db, { userId: actor.id })
    return { affiliate: own && presentAffiliate(own) }
  })
  add(getAffiliateReferralsData, async ({ actor, affiliate }) => {
    return findReferrals(db, affiliate.id, { isMasked: !may(actor.staffRole, 'affiliates:read') })
  })
  add(getAffiliateStats, async ({ affiliate: { id } }) => {
    return (await readAffiliateStats(db, id)).get(id) ?? EMPTY_AFFILIATE_STATS
  })
  add(getAffiliatePayouts, async ({ affiliate: { id } }) => readAffiliatePayouts(db, id))
  add(getAffiliateMonths, async ({ affiliate: { id } }) => {
    return readMonthlyStats(db, id, context.now())
  })
}
