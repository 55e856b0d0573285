import { MICROS_PER_CENT, type MonthCosts } from '@live-scribe/contract/admin/costs'
import { formatPrice } from '#web/lib/format/format-money.ts'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'

/** What each month earned, what it cost, and what was left, oldest first. */
export function MonthsChart({ months }: { months: readonly MonthCosts[] }) {
  return (
    <BarChart
      title="Earned and spent"
      unit="dollars by month, by UTC"
      series={[
        { name: 'Earned', tone: 'accent' },
        { name: 'Costs', tone: 'faint' },
        { name: 'Result', tone: 'ink' },
      ]}
      columns={months.toReversed().map((one) => {
        const result = Math.round(one.result_micros / MICROS_PER_CENT)
        const name = formatMonth(one.month)

        return {
          name,
          short: name.slice(0, 3),
          values: [one.earned_cents, one.earned_cents - result, result],
        }
      })}
      format={formatPrice}
    />
  )
}
