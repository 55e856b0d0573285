import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { billingText } from '#web/features/billing/billing-text.ts'
import { AvailablePlans } from '#web/features/billing/offers/available-plans.tsx'
import { MinutePackages } from '#web/features/billing/offers/minute-packages.tsx'
import { plansWithoutPriceIds, useOffers } from '#web/features/billing/offers/offers.ts'
import { type PurchaseChoice, parseChoice } from '#web/features/billing/offers/purchase-choice.ts'
import { useSinglePayment } from '#web/features/billing/offers/use-single-payment.ts'
import { SubscriptionNotice } from '#web/features/billing/subscription/subscription-notice.tsx'
import { useSubscription } from '#web/features/billing/subscription/subscription-query.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { useRedirectToSignIn } from '../sign-in/use-redirect-to-sign-in.ts'

/** The prices, for everybody. */
export function PricingPage() {
  const { data: user = null } = useQuery(currentUserQuery)
  const { data: subscription = null } = useSubscription(user?.id)
  const { data: offers, isError, refetch } = useOffers()
  const work = useSinglePayment()
  const navigate = useNavigate()
  const chosen = useChosen()
  const buying = { user, work, onSignInRequired: useRedirectToSignIn() }

  return (
    <PageShell title="Pricing" width="wide" actions={user ? <ToDashboard /> : <ToAccount />}>
      <div className="flex flex-col gap-14 pt-10 sm:pt-16">
        <div className="max-w-[40rem]">
          <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">
            {billingText.plansTitle}
          </h1>
          <p className="mt-2 text-lg text-pretty text-ink-soft">{billingText.plansNote}</p>
        </div>
        {user && subscription && (
          <SubscriptionNotice
            subscription={subscription}
            claims={{ identityUserId: user.id, email: user.email }}
            plans={offers?.plans ?? plansWithoutPriceIds}
          />
        )}
        {isError && (
          <LoadFailure onRetry={() => void refetch()}>The prices could not be loaded.</LoadFailure>
        )}
        {!isError && (
          <>
            <section aria-labelledby="plans" className="flex flex-col gap-5">
              <h2 id="plans" className="text-3xl leading-tight">
                Available Plans
              </h2>
              <AvailablePlans
                plans={offers?.plans ?? plansWithoutPriceIds}
                subscription={subscription}
                onUpgraded={() => void navigate({ to: '/transcribe' })}
                chosen={offers && chosen?.type === 'plan' ? chosen.plan : null}
                {...buying}
              />
            </section>
            <section aria-labelledby="packages" className="flex flex-col gap-5">
              <div>
                <h2 id="packages" className="text-3xl leading-tight">
                  Minute Packages
                </h2>
                <p className="mt-1 text-ink-soft">{billingText.packagesNote}</p>
              </div>
              {offers ? (
                <MinutePackages
                  packages={offers.packages}
                  chosen={chosen?.type === 'plan' ? null : chosen}
                  {...buying}
                />
              ) : (
                <p className="text-ink-soft">Loading packages...</p>
              )}
            </section>
          </>
        )}
      </div>
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

function ToAccount() {
  return (
    <>
      <Button asChild variant="quiet" size="small">
        <Link to="/sign-in/$" params={{ _splat: '' }} search={{}}>
          Sign in
        </Link>
      </Button>
      <Button asChild size="small" className="mr-3">
        <Link to="/sign-up/$" params={{ _splat: '' }} search={{}}>
          Get started
        </Link>
      </Button>
    </>
  )
}
