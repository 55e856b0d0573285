import type { Affiliate } from '@live-scribe/contract/affiliates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { reachedBy } from './affiliate-data.ts'
import { MonthChart } from './month-chart.tsx'
import { ofThisMonth } from './referral-status.ts'
import { referralsCsv } from './referrals-csv.ts'
import { ReferralsTable } from './referrals-table.tsx'
import { StatCards } from './stat-cards.tsx'

/** What an affiliate shares, and what came of it. */
export function AffiliateDashboard({ affiliate }: { affiliate: Affiliate }) {
  const reached = useQuery(reachedBy(affiliate))
  const [tab, setTab] = useState<'month' | 'all'>('month')
  const { isError } = reached
  useEffect(() => {
    if (isError) toast.error('Failed to load affiliate data')
  }, [isError])

  return (
    <div className="flex flex-col gap-10">
      <ReferralLink affiliate={affiliate} />
      {isError && (
        <LoadFailure onRetry={() => void reached.refetch()}>
          Failed to load affiliate data
        </LoadFailure>
      )}
      {reached.isPending && <p className="text-ink-soft">Loading your referrals...</p>}
      {reached.data && (
        <>
          <StatCards stats={reached.data.stats} />
          <MonthChart months={reached.data.months} />
          <Tabs
            label="Referrals"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'month',
                label: 'Current Month',
                content: (
                  <ReferralsTable
                    referrals={ofThisMonth(reached.data.referrals, new Date())}
                    empty="No referrals this month. Share your link to start earning!"
                  />
                ),
              },
              {
                value: 'all',
                label: 'All Time',
                content: (
                  <ReferralsTable
                    referrals={reached.data.referrals}
                    empty="No referrals yet. Share your link to start earning!"
                  />
                ),
              },
            ]}
          />
          {reached.data.referrals.length > 0 && (
            <Button asChild variant="outline" size="small" className="self-start">
              <a
                download={`referrals-${affiliate.affiliate_code}.csv`}
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(referralsCsv(reached.data.referrals))}`}
              >
                Download as CSV
              </a>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function ReferralLink({ affiliate }: { affiliate: Affiliate }) {
  const { affiliate_code: code, commission_rate: rate, default_bonus_minutes: bonus } = affiliate
  const link = `${location.origin}/?ref=${code}`

  return (
    <section aria-label="Your link" className="flex flex-col gap-4">
      <p className="max-w-[38rem] text-lg text-ink-soft">
        {affiliate.full_name ?? affiliate.email} earns <strong>{rate} %</strong> of every purchase
        of those who sign up by this link
        {bonus > 0 &&
          `, and each of them has ${bonus} bonus minutes once they have confirmed their e-mail address`}
        .
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="figures min-w-0 rounded-control border border-rule bg-sheet px-4 py-2.5 break-all">
          {link}
        </code>
        <CopyButton
          text={link}
          label="Copy Link"
          copiedLabel="Copied"
          variant="primary"
          onCopied={() => toast.success('Referral link copied to clipboard')}
          onFailed={() => toast.error('Failed to copy the link')}
        />
      </div>
      <p className="text-note text-ink-faint">
        Code <span className="figures text-ink-soft">{code}</span>
        {!affiliate.is_active && ' · not active now: new sign-ups and purchases do not count'}
      </p>
    </section>
  )
}
