import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { useQuery } from '@tanstack/react-query'
import { monthlyRecordingTotalsQuery } from '#web/features/recording/history/recording-totals-query.ts'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatDay } from '#web/lib/format/format-date.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'

/** The recorded minutes of each day of this month, up to today; nothing in a month without any. */
export function MinutesByDay({ subscription }: { subscription: SubscriptionInfo }) {
  const { data } = useQuery(monthlyRecordingTotalsQuery)
  if (!data?.days?.some(({ minutes }) => minutes > 0)) return null
  const minutes = new Map(data.days.map((one) => [Number(one.day.slice(8)), one.minutes]))
  const today = new Date()
  const columns = Array.from({ length: today.getDate() }, (_, index) => {
    const day = index + 1
    const date = new Date(today.getFullYear(), today.getMonth(), day)

    return {
      name: formatDay(date.getTime()),
      short: String(day),
      values: [minutes.get(day) ?? 0],
    }
  })
  const { minuteLimit } = subscription

  return (
    <BarChart
      title="Minutes by day"
      unit={minuteLimit > 0 ? `of ${formatCount(minuteLimit)} a month` : 'this month'}
      series={[{ name: 'Minutes', tone: 'accent' }]}
      columns={columns}
      format={(value) => `${formatCount(value)} min`}
    />
  )
}
