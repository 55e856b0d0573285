import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { UpgradeButton } from '#web/features/billing/subscription/upgrade-button.tsx'
import { isBalanceLow } from '#web/features/billing/usage/account-kind.ts'
import { AccountSummary, namePlan } from '#web/features/billing/usage/account-summary.tsx'
import { LowBalanceNotice } from '#web/features/billing/usage/low-balance-notice.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { UnconfirmedEmailNotice } from '#web/features/identity/account/unconfirmed-email-notice.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import {
  hasMeeting,
  readChosenSources,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import { recordingTotalsQuery } from '#web/features/recording/history/recording-totals-query.ts'
import { recordingPermissionQuery } from '#web/features/recording/panel/recording-permission.ts'
import { prepareDates } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { useIsHydrated } from '#web/ui/page/use-is-hydrated.ts'
import { SignedOut } from '../sign-in/signed-out.ts'
import { DashboardGreeting } from './dashboard-greeting.tsx'
import { SearchSection } from './search-section.tsx'

// Loaded where it is shown: few people owe a payment.
const PastDueNotice = lazyOptional(() =>
  import('#web/features/billing/subscription/notice.tsx').then((part) => part.PastDueNotice),
)

/**
 * The start page of a signed-in user: a new recording, what is left for it, and past ones. Rendered at
 * build time it has what is the same for everybody.
 */
export function DashboardPage() {
  const isHydrated = useIsHydrated()
  const { data: user } = useQuery(currentUserQuery)
  const { data: totals } = useQuery(recordingTotalsQuery)
  const { data: permission } = useQuery(recordingPermissionQuery)
  useEffect(() => {
    const timer = setTimeout(prepareDates)

    return () => clearTimeout(timer)
  }, [])
  if (isHydrated && user === null) return <SignedOut />
  if (isHydrated && !user) return null

  const known = isHydrated ? user : null

  return (
    <PageShell title="Recordings" actions={known && <AccountActions />}>
      {known && <UnconfirmedEmailNotice />}
      <div className="flex flex-col gap-12 pt-10 sm:pt-16">
        <div className="flex flex-col gap-6 sm:flex-row sm:items-end sm:justify-between">
          <DashboardGreeting name={known?.full_name ?? null} />
          {known && <StartRecording hasRecorded={(totals?.recordings ?? 0) > 0} />}
        </div>
        {known && (
          <>
            {known.subscription_status === 'past_due' && (
              <Suspense fallback={<div className="min-h-19" />}>
                <PastDueNotice
                  planName={namePlan(known)}
                  claims={{ identityUserId: known.id, email: known.email }}
                />
              </Suspense>
            )}
            {isBalanceLow(known) && <LowBalanceNotice minutes={known.minute_balance} />}
            <AccountSummary
              user={known}
              totals={totals}
              heldMinutes={permission?.held_minutes ?? 0}
            >
              <UpgradeButton user={known} />
              <Button asChild variant="quiet" className="px-0!">
                <SiteLink href="/pricing">View Plans</SiteLink>
              </Button>
            </AccountSummary>
            <SearchSection hasRecordings={totals?.recordings !== 0} />
          </>
        )}
      </div>
    </PageShell>
  )
}

/**
 * The button to start a recording, or the reason why the user may not; the server checks again at
 * the start.
 */
function StartRecording({ hasRecorded }: { hasRecorded: boolean }) {
  const { data: permission } = useQuery(recordingPermissionQuery)
  const isHydrated = useIsHydrated()
  // What to record, the check and the length are seen before the first; the browser's picker of a
  // meeting opens only in a click on the recorder's page.
  const startsAtOnce = hasRecorded && !(isHydrated && hasMeeting(readChosenSources()))
  if (permission && !permission.can_record) {
    return (
      <div className="flex max-w-[22rem] flex-col gap-2 sm:items-end sm:text-right">
        <Button size="large" disabled aria-describedby="why-not">
          Start Recording
        </Button>
        <p id="why-not" className="text-note text-warning">
          {permission.reason}
        </p>
      </div>
    )
  }

  return (
    <Button asChild size="large">
      <Link to="/transcribe" search={{ view: 'record', ...(startsAtOnce ? { auto: 1 } : {}) }}>
        <span aria-hidden="true" className="size-3 rounded-full bg-on-accent" />
        Start Recording
      </Link>
    </Button>
  )
}
