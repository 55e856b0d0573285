import { arePaymentsSetUp } from '@live-scribe/contract/billing/plans'
import { useOffers } from '#web/features/billing/offers/offers.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page within the application, with prices once they are known to be asked. */
export function LandingRoute() {
  const { data: offers } = useOffers()

  return <LandingPage isSelling={offers !== undefined && arePaymentsSetUp(offers.plans)} />
}
