import type { Affiliate } from '@live-scribe/contract/affiliates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CsvLink } from '#web/ui/csv-link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AffiliateLoadFailure } from './affiliate-load-failure.tsx'
import { affiliateStatsQuery } from './affiliate-queries.ts'
import { affiliateText } from './affiliate-text.ts'
import { CommissionTerms } from './commission-terms.tsx'
import { MonthChart } from './month-chart.tsx'
import { Payouts } from './payouts.tsx'
import { ReferralLink } from './referral-link.tsx'
import { filterThisMonth } from './referral-status.ts'
import { toReferralRows } from './referrals-csv.ts'
import { ReferralsTable } from './referrals-table.tsx'
import { StatCards } from './stat-cards.tsx'

interface AffiliateDashboardProps {
  affiliate: Affiliate
  /** Whether the signed-in user is this affiliate. */
  isOwn?: boolean
}

/** Shows an affiliate's referral link, statistics and referrals. */
export function AffiliateDashboard({ affiliate, isOwn = false }: AffiliateDashboardProps) {
  const totals = useQuery(affiliateStatsQuery(affiliate))
  const [tab, setTab] = useState<'month' | 'all'>('month')

  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Your link" className="flex flex-col gap-4">
        <CommissionTerms affiliate={affiliate} isOwn={isOwn} />
        <ReferralLink affiliate={affiliate} />
      </section>
      {totals.isError && <AffiliateLoadFailure onRetry={() => void totals.refetch()} />}
      {totals.isPending && <p className="text-ink-soft">{affiliateText.loading}</p>}
      {totals.data && (
        <>
          <StatCards stats={totals.data.stats} />
          <MonthChart months={totals.data.months} />
          <Payouts payouts={totals.data.payouts} />
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
                    referrals={filterThisMonth(totals.data.referrals, new Date())}
                    empty={affiliateText.noneThisMonth}
                  />
                ),
              },
              {
                value: 'all',
                label: 'All Time',
                content: (
                  <ReferralsTable referrals={totals.data.referrals} empty={affiliateText.none} />
                ),
              },
            ]}
          />
          {totals.data.referrals.length > 0 && (
            <CsvLink
              fileName={`referrals-${affiliate.affiliate_code}`}
              rows={toReferralRows(totals.data.referrals)}
            />
          )}
        </>
      )}
    </div>
  )
}
