import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataExportSection } from '#web/features/account/data-export/data-export-section.tsx'
import { DeleteAccountSection } from '#web/features/account/deletion/delete-account-section.tsx'
import { RetentionSection } from '#web/features/account/retention/retention-section.tsx'
import { VocabularySection } from '#web/features/account/vocabulary/vocabulary-section.tsx'
import { plansWithoutPriceIds } from '#web/features/billing/offers/default-plans.ts'
import { useOffers } from '#web/features/billing/offers/offers.ts'
import { SubscriptionNotice } from '#web/features/billing/subscription/subscription-notice.tsx'
import { useSubscription } from '#web/features/billing/subscription/subscription-query.ts'
import { CurrentBalance } from '#web/features/billing/usage/current-balance.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { broadcastAuthEvent } from '#web/features/identity/session/page-session.ts'
import { useSignOutWithToast } from '#web/features/identity/session/use-sign-out-with-toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { SignedOut } from '../sign-in/signed-out.ts'
import { ProfileSection, SubscriptionSection, UsageSection } from './account-sections.tsx'

const leave = () => window.location.assign('/')
/** The other tabs of this browser leave at once; this one offers the receipt. */
const tellOtherTabs = () => broadcastAuthEvent('SIGNED_OUT')

/** The user's profile, plan and usage. */
export function AccountPage() {
  const { data: user } = useQuery(currentUserQuery)
  const signOut = useSignOutWithToast()
  if (user === null) return <SignedOut />
  if (!user) return null

  return (
    <PageShell title="Account Settings" width="reading" actions={<AccountActions />}>
      <div className="flex flex-col gap-12 pt-6 sm:pt-10">
        <div>
          <BackToDashboard />
          <h1 className="mt-3 text-4xl leading-tight tracking-[-0.015em]">Account Settings</h1>
        </div>
        <Section id="profile" title="Profile Information">
          <ProfileSection user={user} />
        </Section>
        <Plan user={user} />
        <Section id="recordings" title="Your Recordings">
          <RetentionSection />
        </Section>
        <Section id="vocabulary" title="Your Vocabulary">
          <VocabularySection />
        </Section>
        <Section id="data" title="Download Everything">
          <DataExportSection />
        </Section>
        <Section id="deletion" title="Delete Account">
          <DeleteAccountSection email={user.email} onDeleted={tellOtherTabs} onLeave={leave} />
        </Section>
        <div className="flex flex-wrap gap-3 border-t border-rule pt-6">
          <Button asChild>
            <Link to="/transcribe">Back to Transcribe</Link>
          </Button>
          <Button variant="outline" onClick={signOut}>
            Sign Out
          </Button>
        </div>
      </div>
    </PageShell>
  )
}

function Plan({ user }: { user: User }) {
  const { data: subscription, isError, error, refetch } = useSubscription(user.id)
  const { data: offers } = useOffers()
  const plans = offers?.plans ?? plansWithoutPriceIds
  const claims = { customerId: user.id }

  return (
    <>
      <Section id="subscription" title="Subscription">
        {isError && (
          <LoadFailure onRetry={() => void refetch()}>
            {`Your plan could not be loaded. ${error.message}`}
          </LoadFailure>
        )}
        {!subscription && !isError && <p className="text-ink-soft">Loading your plan...</p>}
        {subscription && (
          <>
            <SubscriptionNotice subscription={subscription} claims={claims} plans={plans} />
            <CurrentBalance subscription={subscription} />
            <SubscriptionSection
              {...{ subscription, plans, claims }}
              userId={user.id}
              mayManage={subscription.isSubscribed}
            >
              {!subscription.isSubscribed && (
                <Button asChild variant="outline" className="self-start">
                  <Link to="/pricing">Upgrade Plan</Link>
                </Button>
              )}
            </SubscriptionSection>
          </>
        )}
      </Section>
      {subscription && (
        <Section id="usage" title="Usage Analytics">
          <UsageSection subscription={subscription} />
        </Section>
      )}
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
