import { useQuery } from '@tanstack/react-query'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { ChartBar } from '#web/ui/chart-bar.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { interviewStatsQuery } from './admin-api.ts'
import { MonthUse } from './month-use.tsx'
import { useErrorToast } from './use-error-toast.ts'

/** Today's interviews, and their number on each of the last 30 days. */
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
      <DayChart days={data.days} />
    </div>
  )
}

interface Day {
  day: string
  interviews: number
  minutes: number
}

function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ interviews }) => interviews))

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-note text-ink-soft">
        <span className="font-semibold text-ink">Interviews of the last 30 days</span>, by UTC
      </figcaption>
      <ol className="flex h-48 items-end gap-px sm:gap-1">
        {days.map(({ day, interviews, minutes }) => (
          <li
            key={day}
            className="flex h-full flex-1 flex-col justify-end"
            title={`${day}: ${interviews}`}
          >
            <span className="sr-only">{`${day}: ${interviews === 1 ? '1 interview' : `${interviews} interviews`}, ${formatMinutes(minutes)}`}</span>
            <ChartBar share={interviews / most} />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="figures flex justify-between text-[0.75rem] text-ink-faint">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  )
}
