import type { getInterviewStats } from '@live-scribe/contract/admin'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatShortDay } from '#web/lib/format/format-date.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { interviewStatsQuery } from './admin-api.ts'
import { MonthUse } from './month-use.tsx'
import { useErrorToast } from './use-error-toast.ts'

/** Today's interviews, and the interviews and new users of each of the last 30 days. */
export function InterviewStatistics() {
  const stats = useQuery(interviewStatsQuery)
  useErrorToast(stats.error, 'Failed to load interview stats')
  if (stats.isPending) return <p className="text-ink-soft">Loading interview stats...</p>
  if (stats.isError) {
    return (
      <LoadFailure onRetry={() => void stats.refetch()}>Failed to load interview stats</LoadFailure>
    )
  }
  const { data } = stats
  const share =
    data.total_interviews === 0
      ? 0
      : Math.round((100 * data.completed_interviews) / data.total_interviews)

  return (
    <div className="grid gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16">
      <div className="flex flex-col gap-10">
        <DescriptionList>
          <DescriptionItem name="Interviews today">{data.total_interviews}</DescriptionItem>
          <DescriptionItem name="Unique users">{data.unique_users}</DescriptionItem>
          <DescriptionItem name="Total minutes">{data.total_minutes}</DescriptionItem>
          <DescriptionItem name="Average duration">{`${data.avg_duration_minutes} min`}</DescriptionItem>
          <DescriptionItem name="Completed">{`${data.completed_interviews} (${share}%)`}</DescriptionItem>
          <DescriptionItem name="Active">{data.active_interviews}</DescriptionItem>
          <DescriptionItem name="Paused">{data.paused_interviews}</DescriptionItem>
        </DescriptionList>
        <MonthUse />
      </div>
      <div className="flex flex-col gap-12">
        <InterviewsByDay days={data.days} />
        <UsersByDay days={data.days} />
      </div>
    </div>
  )
}

type Day = ReplyOf<typeof getInterviewStats>['days'][number]

function InterviewsByDay({ days }: { days: readonly Day[] }) {
  return (
    <BarChart
      title="Interviews of the last 30 days"
      unit="by UTC"
      series={[{ name: 'Interviews', tone: 'accent' }]}
      columns={days.map(({ day, interviews, minutes }) => ({
        ...nameColumn(day),
        values: [interviews],
        note: formatMinutes(minutes),
      }))}
      format={formatCount}
    />
  )
}

function UsersByDay({ days }: { days: readonly Day[] }) {
  return (
    <BarChart
      title="New users of the last 30 days"
      unit="by UTC"
      series={[{ name: 'New users', tone: 'ink' }]}
      columns={days.map(({ day, new_users, users }) => ({
        ...nameColumn(day),
        values: [new_users],
        note: `${formatCount(users)} in all`,
      }))}
      format={formatCount}
    />
  )
}

function nameColumn(day: string): { name: string; short: string } {
  // The middle of a UTC day is that day in nearly every time zone.
  const name = formatShortDay(Date.parse(`${day}T12:00:00Z`))
  return { name, short: name.replace(/, \d{4}$/, '') }
}
