import { findAffiliateOfUser } from '@live-scribe/contract/admin'
import {
  type Affiliate,
  getAffiliateMonths,
  getAffiliateReferralsData,
  getAffiliateStats,
  getOwnAffiliate,
} from '@live-scribe/contract/affiliates'
import { getAffiliatePayouts } from '@live-scribe/contract/affiliates/payouts'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** The caller's own affiliate row, or null. */
export const ownAffiliateQuery = queryOptions({
  queryKey: ['affiliate', 'own'],
  queryFn: async ({ signal }) => (await callEndpoint(getOwnAffiliate, {}, { signal })).affiliate,
})

/** The affiliate row of a user, for administrators. */
export function userAffiliateQuery(id: string) {
  return queryOptions({
    queryKey: ['affiliate', id],
    queryFn: ({ signal }) => callEndpoint(findAffiliateOfUser, { params: { id } }, { signal }),
    retry: false,
  })
}

/** Reads an affiliate's totals, referrals, last twelve months and payouts together. */
export function affiliateStatsQuery({ id }: Affiliate) {
  const body = { p_affiliate_id: id }

  return queryOptions({
    queryKey: ['affiliate', id, 'totals'],
    queryFn: async ({ signal }) => {
      const [stats, referrals, months, payouts] = await Promise.all([
        callEndpoint(getAffiliateStats, { body }, { signal }),
        callEndpoint(getAffiliateReferralsData, { body }, { signal }),
        callEndpoint(getAffiliateMonths, { body }, { signal }),
        callEndpoint(getAffiliatePayouts, { body }, { signal }),
      ])

      return { stats, referrals, months, payouts }
    },
  })
}
