import type { affiliateMonth } from '@live-scribe/contract/affiliates'
import type * as z from 'zod/mini'
import { formatPrice } from '#web/lib/format/format-money.ts'
import { onFirstUse } from '#web/lib/format/on-first-use.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
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

/** The commission of twelve months; the number of referrals stands beside that of a month. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const first = months.findIndex(({ referrals, commission }) => referrals > 0 || commission !== 0)
  // What was before somebody's first month says nothing.
  const shown = months.slice(first === -1 ? -1 : Math.min(first, months.length - 3))

  return (
    <BarChart
      title={affiliateText.chartTitle}
      unit={affiliateText.chartUnit}
      series={[{ name: 'Commission', tone: 'accent' }]}
      columns={shown.map((month) => ({
        name: monthAndYear().format(startOf(month)),
        short: monthName().format(startOf(month)),
        values: [month.commission],
        note: month.referrals === 1 ? '1 referral' : `${month.referrals} referrals`,
      }))}
      format={formatPrice}
    />
  )
}

function startOf({ month }: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
