import type { RecordingPermission } from '@live-scribe/contract/billing'
import { freePlan, paidPlans } from '@live-scribe/contract/billing/plans'
import { type MinuteAccount, remainingMinutes } from './account.ts'

const nothingLeft = 'You have no minutes left. Buy minutes or choose a plan to keep recording.'
const overdue =
  'Your last payment failed and this month’s minutes are used. Update your card in Manage Subscription to keep recording.'

/**
 * Whether a user may record now, and for how long: the smaller of the plan's limit and the minutes
 * left, less those reserved by unfinished recordings. On Free each recording may last five minutes
 * plus the granted minutes that are left.
 */
export function computeRecordingPermission(
  account: MinuteAccount,
  reserved = 0,
): RecordingPermission {
  const { allowance, balance } = remainingMinutes(account)
  const remaining = Math.max(0, allowance + balance - reserved)
  if (account.isTrialUser) {
    return {
      can_record: true,
      remaining_minutes: null,
      reason: null,
      recording_limit_minutes: freePlan.recordingLimit + remaining,
    }
  }
  const plan = account.subscriptionPlan
  const most = plan && allowance > 0 ? paidPlans[plan].recordingLimit : remaining
  const isOverdue = account.subscriptionStatus === 'past_due'
  return {
    can_record: remaining > 0,
    remaining_minutes: remaining,
    reason: remaining > 0 ? null : isOverdue ? overdue : nothingLeft,
    recording_limit_minutes: Math.min(most, remaining),
  }
}
