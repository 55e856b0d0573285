import { type RecordingPermission, recordingLimitMinutes } from '@live-scribe/contract/billing'
import type { UserRow } from '#server/db/schema/users.ts'

type Account = Pick<
  UserRow,
  | 'isTrialUser'
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'minutesLimitMonthly'
  | 'minutesUsedThisMonth'
  | 'minuteBalance'
>

/** Minutes that a user may still use: of the month's allowance, and prepaid. */
export function remainingMinutes(user: Account): { allowance: number; balance: number } {
  const isSubscribed = ['active', 'past_due', 'trialing'].includes(user.subscriptionStatus)
  const left = Math.max(0, user.minutesLimitMonthly - user.minutesUsedThisMonth)
  return { allowance: isSubscribed ? left : 0, balance: Math.max(0, user.minuteBalance) }
}

/** Whether a user may record now, and for how long: the smaller of the plan's limit and what is left. */
export function recordingPermission(user: Account): RecordingPermission {
  if (user.isTrialUser) {
    return {
      can_record: true,
      remaining_minutes: null,
      reason: null,
      recording_limit_minutes: recordingLimitMinutes.trial,
    }
  }
  const { allowance, balance } = remainingMinutes(user)
  const remaining = allowance + balance
  const plan = user.subscriptionPlan
  const most = plan && allowance > 0 ? recordingLimitMinutes[plan] : remaining
  return {
    can_record: remaining > 0,
    remaining_minutes: remaining,
    reason:
      remaining > 0 ? null : 'You have no minutes left. Buy minutes or choose a plan to go on.',
    recording_limit_minutes: Math.min(most, remaining),
  }
}
