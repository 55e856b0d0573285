import type { User } from '@live-scribe/contract/identity'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatDay } from '#web/lib/format/format-date.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { calculateUsagePercent } from './account-kind.ts'
import { usageText } from './usage-text.ts'

interface MonthlyUsageCardProps {
  user: User
  /** Minutes held for recordings that have not ended. */
  heldMinutes: number
}

/** Shows the minutes used in the usage month and those held, and the date of the reset. */
export function MonthlyUsageCard({ user, heldMinutes }: MonthlyUsageCardProps) {
  const { minutes_used_this_month: used, minutes_limit_monthly: limit } = user
  const percent = calculateUsagePercent(user)
  const hasLimit = !user.is_trial_user && limit > 0

  return (
    <section aria-labelledby="usage" className="flex flex-col gap-2.5">
      <div className={`flex flex-wrap items-baseline gap-x-4 ${hasLimit ? 'justify-between' : ''}`}>
        <h2 id="usage" className="font-sans text-body font-semibold">
          Monthly Usage
        </h2>
        <p className={hasLimit ? 'figures text-note text-ink-soft' : 'text-note text-ink-soft'}>
          {hasLimit
            ? `${formatCount(used)} of ${formatCount(limit)} min · ${percent}%`
            : user.is_trial_user && usageText.noMonthlyLimit}
        </p>
      </div>
      {hasLimit && (
        <ProgressBar
          label="Monthly Usage"
          percent={percent}
          heldPercent={(100 * heldMinutes) / limit}
        />
      )}
      {hasLimit && heldMinutes > 0 && (
        <p className="text-note text-ink-soft">
          {usageText.sharedOut(used, heldMinutes, Math.max(0, limit - used - heldMinutes))}
        </p>
      )}
      <p className="text-note text-ink-faint empty:hidden">{noteOf(user, hasLimit)}</p>
    </section>
  )
}

/** When the month ends; null while a payment is due, because then nobody knows. */
function noteOf(user: User, hasLimit: boolean): string | null {
  if (user.is_trial_user) return usageText.freeLength(user.minute_balance)
  if (!hasLimit) return usageText.noMonthlyMinutes
  if (user.subscription_status === 'past_due') return null
  if (user.subscription_ends_at) {
    return usageText.endsOn(formatDay(Date.parse(user.subscription_ends_at)))
  }
  if (!user.usage_reset_at) return usageText.resetsEvery

  return usageText.resetsOn(formatDay(Date.parse(user.usage_reset_at)))
}
