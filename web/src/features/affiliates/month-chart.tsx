import type { affiliateMonth } from '@live-scribe/contract/affiliates'
import type * as z from 'zod/mini'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { onFirstUse } from '#web/lib/format/on-first-use.ts'
import { ChartBar } from '#web/ui/chart-bar.tsx'
import { affiliateText } from './affiliate-text.ts'

type Month = z.output<typeof affiliateMonth>

const monthName = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }),
)
const monthAndYear = onFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** Bar chart of the commission of twelve months, with the number of referrals above each bar. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ commission }) => commission))

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 text-note text-ink-soft">
        <span className="font-semibold text-ink">{affiliateText.chartTitle}</span>
        <span>{affiliateText.chartNote}</span>
      </figcaption>
      <ol className="grid h-44 grid-cols-12 items-end gap-1 sm:gap-3">
        {months.map((month) => (
          <li key={month.month} className="flex h-full flex-col justify-end gap-1 text-center">
            <span className="sr-only">{sentenceOf(month)}</span>
            <span aria-hidden="true" className="figures text-[0.75rem] text-ink-soft">
              {month.referrals || ''}
            </span>
            <ChartBar share={(Math.max(0, month.commission) / most) * 0.7} />
            <span aria-hidden="true" className="truncate text-[0.75rem] text-ink-faint">
              {monthName().format(startOf(month))}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function sentenceOf(month: Month): string {
  const { referrals, commission } = month
  const referralText = referrals === 1 ? '1 referral' : `${referrals} referrals`

  return `${monthAndYear().format(startOf(month))}: ${referralText}, ${formatAmount(commission)}`
}

function startOf({ month }: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
