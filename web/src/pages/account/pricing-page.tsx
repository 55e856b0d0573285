import { arePaymentsSetUp } from '@live-scribe/contract/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AvailablePlans } from '#web/features/billing/offers/available-plans.tsx'
import { plansWithoutPriceIds } from '#web/features/billing/offers/default-plans.ts'
import { MinuteShop } from '#web/features/billing/offers/minute-shop.tsx'
import { useOffers } from '#web/features/billing/offers/offers.ts'
import { PricingSections } from '#web/features/billing/offers/pricing-sections.tsx'
import { type PurchaseChoice, parseChoice } from '#web/features/billing/offers/purchase-choice.ts'
import { useSinglePayment } from '#web/features/billing/offers/use-single-payment.ts'
import { SubscriptionNotice } from '#web/features/billing/subscription/subscription-notice.tsx'
import { useSubscription } from '#web/features/billing/subscription/subscription-query.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { useRedirectToSignIn } from '../sign-in/use-redirect-to-sign-in.ts'
import { ToAccount } from './to-account.tsx'

/** The prices, for everybody. */
export function PricingPage() {
  const { data: user = null } = useQuery(currentUserQuery)
  const { data: subscription = null } = useSubscription(user?.id)
  const { data: offers, isError, refetch } = useOffers()
  const work = useSinglePayment()
  const plans = offers?.plans ?? plansWithoutPriceIds
  const navigate = useNavigate()
  const chosen = useChosen()
  const buying = { user, work, onSignInRequired: useRedirectToSignIn() }

  return (
    <PageShell title="Pricing" actions={user ? <ToDashboard /> : <ToAccount />}>
      <PricingSections
        notice={
          <>
            {user && subscription && (
              <SubscriptionNotice
                subscription={subscription}
                claims={{ identityUserId: user.id, email: user.email }}
                plans={plans}
              />
            )}
            {isError && (
              <LoadFailure onRetry={() => void refetch()}>
                The prices could not be loaded.
              </LoadFailure>
            )}
          </>
        }
        offers={
          isError
            ? null
            : offers && !arePaymentsSetUp(offers.plans)
              ? 'none'
              : {
                  plans: (
                    <AvailablePlans
                      plans={plans}
                      isComparison
                      subscription={subscription}
                      onUpgraded={() => void navigate({ to: '/transcribe' })}
                      chosen={offers && chosen?.type === 'plan' ? chosen.plan : null}
                      {...buying}
                    />
                  ),
                  packages: offers ? (
                    <MinuteShop
                      packages={offers.packages}
                      isBesidePlans
                      chosen={chosen?.type === 'plan' ? null : chosen}
                      {...buying}
                    />
                  ) : (
                    <p className="text-ink-soft">Loading packages...</p>
                  ),
                }
        }
      />
    </PageShell>
  )
}

/**
 * Returns the item chosen before signing in, and removes it from the URL, so that going back opens
 * nothing.
 */
function useChosen(): PurchaseChoice | null {
  const { choose } = useSearch({ from: '/pricing' })
  const navigate = useNavigate({ from: '/pricing' })
  const [chosen] = useState(() => parseChoice(choose))
  useEffect(() => {
    if (choose !== undefined) void navigate({ search: {}, replace: true })
  }, [choose, navigate])

  return chosen
}

function ToDashboard() {
  return (
    <Button asChild variant="quiet" size="small">
      <Link to="/transcribe">Go to Dashboard</Link>
    </Button>
  )
}
