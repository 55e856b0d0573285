import { freePlan, type PlanDefinition, paidPlans } from '@live-scribe/contract/billing/plans'

/** The plans without price ids, shown until the server has responded. */
export const plansWithoutPriceIds: PlanDefinition[] = [freePlan, ...Object.values(paidPlans)].map(
  (plan) => ({
    ...plan,
    features: [...plan.features],
    priceId: null,
  }),
)
