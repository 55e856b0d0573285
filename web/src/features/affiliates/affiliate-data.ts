import { findAffiliateOfUser } from '@live-scribe/contract/admin'
import {
  type Affiliate,
  getAffiliateMonths,
  getAffiliateReferralsData,
  getAffiliateStats,
  getOwnAffiliate,
} from '@live-scribe/contract/affiliates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

/** The caller's own affiliate row, or null. */
export const ownAffiliateQuery = queryOptions({
  queryKey: ['affiliate', 'own'],
  queryFn: async ({ signal }) => (await call(getOwnAffiliate, {}, { signal })).affiliate,
})

/** The affiliate row of a user, for administrators. */
export function affiliateOfUser(id: string) {
  return queryOptions({
    queryKey: ['affiliate', id],
    queryFn: ({ signal }) => call(findAffiliateOfUser, { params: { id } }, { signal }),
    retry: false,
  })
}

/** Reads an affiliate's totals, referrals and last twelve months together. */
export function affiliateTotals({ id }: Affiliate) {
  const body = { p_affiliate_id: id }

  return queryOptions({
    queryKey: ['affiliate', id, 'totals'],
    queryFn: async ({ signal }) => {
      const [stats, referrals, months] = await Promise.all([
        call(getAffiliateStats, { body }, { signal }),
        call(getAffiliateReferralsData, { body }, { signal }),
        call(getAffiliateMonths, { body }, { signal }),
      ])

      return { stats, referrals, months }
    },
  })
}
