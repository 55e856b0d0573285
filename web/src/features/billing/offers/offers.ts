import { listMinutePackages, type MinutePackage } from '@live-scribe/contract/billing/minutes'
import { listPlans, type PlanDefinition } from '@live-scribe/contract/billing/plans'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { billingMessages } from '../billing-text.ts'

const FRESH_MS = 5 * 60_000

/** The plans and minute packages on sale. */
export interface Offers {
  plans: PlanDefinition[]
  packages: MinutePackage[]
}

const offers = queryOptions({
  queryKey: ['offers'],
  queryFn: async ({ signal }): Promise<Offers> => {
    const [{ plans }, { packages }] = await Promise.all([
      callEndpoint(listPlans, {}, { signal }),
      callEndpoint(listMinutePackages, {}, { signal }),
    ])

    return { plans, packages }
  },
  staleTime: FRESH_MS,
})

/** Loads the plans and packages with the server's prices; an error is shown as a toast. */
export function useOffers() {
  const query = useQuery(offers)
  const { isError } = query
  useEffect(() => {
    if (isError) toast.error(billingMessages.pricingFailed, { id: 'pricing' })
  }, [isError])

  return query
}
