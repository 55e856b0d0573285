import type { User } from '@live-scribe/contract/identity'
import { formatDay } from '#web/lib/format-date.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { usagePercent } from './account-standing.ts'

/** How much of the month's minutes is used, and when they begin anew. */
export function MonthlyUsageCard({ user }: { user: User }) {
  const { minutes_used_this_month: used, minutes_limit_monthly: limit } = user
  const percent = usagePercent(user)
  const hasLimit = !user.is_trial_user && limit > 0

  return (
    <section aria-labelledby="usage" className="flex flex-col gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="usage" className="font-sans text-body font-semibold">
          Monthly Usage
        </h2>
        <p className="figures text-note text-ink-soft">
          {hasLimit
            ? `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} min · ${percent} %`
            : '0 %'}
        </p>
      </div>
      <ProgressBar label="Monthly Usage" percent={percent} />
      <p className="text-note text-ink-faint">{noteOf(user, hasLimit)}</p>
    </section>
  )
}

function noteOf(user: User, hasLimit: boolean): string {
  if (user.is_trial_user) return 'The trial has no monthly cap: each recording may last 5 minutes.'
  if (!hasLimit) return 'No monthly minutes. Choose a plan to record again.'
  if (!user.usage_reset_at) return 'Minutes reset every 30 days.'

  return `Minutes reset on ${formatDay(Date.parse(user.usage_reset_at))}.`
}
