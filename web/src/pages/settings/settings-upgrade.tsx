import { arePaymentsSetUp } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { Link } from '@tanstack/react-router'
import { billingMessages } from '#web/features/billing/billing-text.ts'
import { AvailablePlans } from '#web/features/billing/offers/available-plans.tsx'
import { MinuteShop } from '#web/features/billing/offers/minute-shop.tsx'
import { notSetUpText } from '#web/features/billing/offers/not-set-up.ts'
import type { Offers } from '#web/features/billing/offers/offers.ts'
import { getPlanAction, shouldShowPlans } from '#web/features/billing/offers/plan-action.ts'
import { useSinglePayment } from '#web/features/billing/offers/use-single-payment.ts'
import { reloadWithToast } from '#web/ui/page/toast-after-reload.ts'
import { useRedirectToSignIn } from '../sign-in/use-redirect-to-sign-in.ts'

interface SettingsUpgradeProps {
  user: User
  subscription: SubscriptionInfo
  offers: Offers
}

/** Plans for subscribers, minutes for everybody else. */
export function SettingsUpgrade({ user, subscription, offers }: SettingsUpgradeProps) {
  const buying = { user, work: useSinglePayment(), onSignInRequired: useRedirectToSignIn() }
  const byMonth = shouldShowPlans(subscription)
  if (!arePaymentsSetUp(offers.plans)) return <NotSetUp />
  const { upgraded: title, upgradedMore: description } = billingMessages

  return (
    <section aria-labelledby="offers" className="flex flex-col gap-5">
      <div>
        <h2 id="offers" className="text-3xl leading-tight">
          {byMonth ? 'Available Plans' : 'Minute Packages'}
        </h2>
        <p className="mt-1 text-ink-soft">
          {byMonth ? 'Need more minutes than your plan has? ' : 'Recording every week? '}
          <Link to="/pricing" className="font-semibold text-accent underline underline-offset-4">
            {byMonth ? 'See the minute packages' : 'See the monthly plans'}
          </Link>
        </p>
      </div>
      {byMonth ? (
        <AvailablePlans
          plans={offers.plans.filter(
            (plan) => plan.id !== 'free' || getPlanAction(plan, subscription) === 'current',
          )}
          subscription={subscription}
          onUpgraded={() => reloadWithToast({ title, description })}
          {...buying}
        />
      ) : (
        <MinuteShop packages={offers.packages} {...buying} />
      )}
    </section>
  )
}

function NotSetUp() {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-3xl leading-tight">
        {notSetUpText.title}
      </h2>
      <p className="mt-1 text-ink-soft">{notSetUpText.note}</p>
    </section>
  )
}
