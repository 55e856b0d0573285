import type { Affiliate } from '@live-scribe/contract/affiliates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { affiliateStatsQuery } from './affiliate-queries.ts'
import { affiliateText } from './affiliate-text.ts'
import { MonthChart } from './month-chart.tsx'
import { filterThisMonth } from './referral-status.ts'
import { formatReferralsCsv } from './referrals-csv.ts'
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
  const { isError } = totals
  useEffect(() => {
    if (isError) toast.error(affiliateText.loadFailed)
  }, [isError])

  return (
    <div className="flex flex-col gap-10">
      <ReferralLink affiliate={affiliate} isOwn={isOwn} />
      {isError && (
        <LoadFailure onRetry={() => void totals.refetch()}>{affiliateText.loadFailed}</LoadFailure>
      )}
      {totals.isPending && <p className="text-ink-soft">{affiliateText.loading}</p>}
      {totals.data && (
        <>
          <StatCards stats={totals.data.stats} />
          <MonthChart months={totals.data.months} />
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
            <Button asChild variant="outline" size="small" className="self-start">
              <a
                download={`referrals-${affiliate.affiliate_code}.csv`}
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatReferralsCsv(totals.data.referrals))}`}
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

function ReferralLink({ affiliate, isOwn }: Required<AffiliateDashboardProps>) {
  const { affiliate_code: code, commission_rate: rate, default_bonus_minutes: bonus } = affiliate
  const link = `${location.origin}/?ref=${code}`

  return (
    <section aria-label="Your link" className="flex flex-col gap-4">
      <p className="max-w-[38rem] text-lg text-ink-soft">
        {affiliateText.earns(isOwn ? null : (affiliate.full_name ?? affiliate.email))}{' '}
        <strong>{rate}%</strong> {affiliateText.ofPurchases}
        {bonus > 0 && ` ${affiliateText.bonus(bonus)}`}
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
          onCopied={() => toast.success(affiliateText.copied)}
          onFailed={() => toast.error(affiliateText.copyFailed)}
        />
      </div>
      <p className="text-note text-ink-faint">
        Code <span className="figures text-ink-soft">{code}</span>
        {!affiliate.is_active && ` · ${affiliateText.inactive}`}
      </p>
    </section>
  )
}
