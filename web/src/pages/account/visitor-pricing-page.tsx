import { plansWithoutPriceIds } from '#web/features/billing/offers/default-plans.ts'
import { VisitorPlans } from '#web/features/billing/offers/plan-list.tsx'
import { PricingSections } from '#web/features/billing/offers/pricing-sections.tsx'
import { VisitorPackages } from '#web/features/billing/offers/visitor-packages.tsx'
import { Island } from '#web/features/landing/island.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { ToAccount } from './to-account.tsx'

/** The prices for a visitor who opens them: static but for the packages of this server. */
export function VisitorPricingPage() {
  return (
    <PageShell title="Pricing" actions={<ToAccount />}>
      <PricingSections
        offers={{
          plans: <VisitorPlans plans={plansWithoutPriceIds} />,
          packages: (
            <Island name="visitor-packages" onSight>
              <VisitorPackages />
            </Island>
          ),
        }}
      />
    </PageShell>
  )
}
