import type { AffiliateStats } from '@live-scribe/contract/affiliates'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { affiliateText } from './affiliate-text.ts'

/** Shows an affiliate's statistics on four cards. */
export function StatCards({ stats }: { stats: AffiliateStats }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 border-y border-rule py-7 lg:grid-cols-4">
      <Stat label="Total Referrals" value={String(stats.total_referrals)} />
      <Stat
        label="Conversions"
        value={String(stats.converted_referrals)}
        note={`${stats.conversion_rate}% of referrals`}
      />
      <Stat label="Commission Earned" value={formatAmount(stats.total_commission)} />
      <Stat
        label="Bonus Minutes"
        value={String(stats.total_bonus_minutes)}
        note={affiliateText.bonusNote}
      />
    </dl>
  )
}

function Stat({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div data-testid="stat" className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-note text-ink-soft">
        {label}
        {note && <span className="block text-ink-faint">{note}</span>}
      </dt>
      <dd className="text-3xl tabular-nums leading-none font-medium">{value}</dd>
    </div>
  )
}
