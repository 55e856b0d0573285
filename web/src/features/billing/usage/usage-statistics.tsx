import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format/format-count.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { formatRemainingMinutes, formatUsageNote, formatUsedMinutes } from './format-usage.ts'

interface UsageStatisticsProps {
  subscription: SubscriptionInfo
  /** Whole minutes recorded this month; undefined until known. */
  totalMinutes: number | undefined
}

/** Shows two statistics: minutes recorded this month, and minutes left. */
export function UsageStatistics({ subscription, totalMinutes }: UsageStatisticsProps) {
  const { remainingMinutes, minutesHeld } = subscription

  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4">
      <Figure name="Total Minutes" note="this month">
        {totalMinutes == null ? '–' : formatCount(totalMinutes)}
      </Figure>
      <Figure name="Remaining" note={remainingMinutes === null ? 'not limited' : 'minutes'}>
        {formatRemainingMinutes(remainingMinutes)}
      </Figure>
      {minutesHeld > 0 && (
        <Figure name="Held" note="for recordings that haven’t ended">
          {formatCount(minutesHeld)}
        </Figure>
      )}
    </dl>
  )
}

/** Shows the usage of the month as a progress bar. */
export function MonthlyProgress({ subscription }: { subscription: SubscriptionInfo }) {
  const { minuteLimit, minutesHeld } = subscription

  return (
    <section aria-labelledby="monthly-progress" className="flex flex-col gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="monthly-progress" className="font-sans text-body font-semibold">
          Monthly Progress
        </h2>
        <p className="figures text-note text-ink-soft">{formatUsedMinutes(subscription)}</p>
      </div>
      <ProgressBar
        label="Monthly Progress"
        percent={Math.min(100, subscription.usagePercentage)}
        heldPercent={minuteLimit > 0 ? (100 * minutesHeld) / minuteLimit : 0}
      />
      <p className="text-note text-ink-soft">{formatUsageNote(subscription)}</p>
    </section>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex-1 basis-36 border-t border-rule pt-3">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-[1.75rem] leading-snug font-medium tabular-nums">{children}</span>
        <span className="text-note text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}
