import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readCheckoutReturnPath } from '#web/features/billing/checkout/checkout-return-path.ts'
import { type Offers, useOffers } from '#web/features/billing/offers/offers.ts'
import { SubscriptionNotice } from '#web/features/billing/subscription/subscription-notice.tsx'
import { useSubscription } from '#web/features/billing/subscription/subscription-query.ts'
import { CurrentBalance } from '#web/features/billing/usage/current-balance.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProfileSection, SubscriptionSection, UsageSection } from '../account/account-sections.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { SignedOut } from '../sign-in/signed-out.ts'
import { SettingsUpgrade } from './settings-upgrade.tsx'

/** The user's plan, and what they may buy. */
export function SettingsPage() {
  const { checkout } = useSearch({ from: '/settings' })

  return checkout ? <LeftCheckout /> : <SettingsView />
}

/** Checkout was cancelled: returns to where it was opened. */
function LeftCheckout() {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({
      href: getSafeRedirectPath(readCheckoutReturnPath(), '/settings'),
      replace: true,
    })
  }, [router])

  return null
}

function SettingsView() {
  const { data: user } = useQuery(currentUserQuery)
  const subscription = useSubscription(user?.id)
  const offers = useOffers()
  const failed = [subscription, offers].filter(({ isError }) => isError)
  if (user === null) return <SignedOut />

  return (
    <PageShell title="Settings" actions={<AccountActions />}>
      <div className="flex flex-col gap-8 pt-6 sm:pt-10">
        <div>
          <BackToDashboard />
          <h1 className="mt-3 text-4xl leading-tight tracking-[-0.015em]">Settings</h1>
        </div>
        {failed.length > 0 ? (
          <LoadFailure onRetry={() => failed.map(({ refetch }) => refetch())}>
            {`Your settings could not be loaded. ${failed[0]?.error?.message ?? ''}`}
          </LoadFailure>
        ) : user && subscription.data && offers.data ? (
          <Settings user={user} subscription={subscription.data} offers={offers.data} />
        ) : (
          <p className="text-ink-soft">Loading your settings...</p>
        )}
      </div>
    </PageShell>
  )
}

interface SettingsProps {
  user: User
  subscription: SubscriptionInfo
  offers: Offers
}

function Settings({ user, subscription, offers }: SettingsProps) {
  const { tab = 'upgrade' } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const claims = { identityUserId: user.id, email: user.email }
  const { status, isTrialUser } = subscription

  return (
    <>
      <SubscriptionNotice subscription={subscription} claims={claims} plans={offers.plans} />
      <CurrentBalance subscription={subscription} />
      <Tabs
        label="Settings"
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
        tabs={[
          {
            value: 'upgrade',
            label: 'Upgrade',
            content: <SettingsUpgrade user={user} subscription={subscription} offers={offers} />,
          },
          {
            value: 'profile',
            label: 'Profile Information',
            content: <ProfileSection user={user} />,
          },
          {
            value: 'subscription',
            label: 'Subscription',
            content: (
              <SubscriptionSection
                subscription={subscription}
                plans={offers.plans}
                claims={claims}
                userId={user.id}
                mayManage={status === 'active' && !isTrialUser}
              />
            ),
          },
          {
            value: 'usage',
            label: 'Usage Analytics',
            content: <UsageSection subscription={subscription} />,
          },
        ]}
      />
    </>
  )
}
