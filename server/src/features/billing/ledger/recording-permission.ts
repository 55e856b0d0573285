import type { RecordingPermission } from '@live-scribe/contract/billing'
import { freePlan } from '@live-scribe/contract/billing/plans'
import { formatUsedInAdvance } from '@live-scribe/contract/billing/used-in-advance'
import { type MinuteAccount, remainingMinutes } from './account.ts'
import { getPlanLimit } from './grace.ts'

const nothingLeft = 'You have no minutes left. Buy minutes or choose a plan to keep recording.'
const held =
  'Your last minutes are held for a recording that has not ended. Continue or end it to start another.'
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
      held_minutes: reserved,
      reason: null,
      recording_limit_minutes: freePlan.recordingLimit + remaining,
    }
  }
  return {
    can_record: remaining > 0,
    remaining_minutes: remaining,
    held_minutes: reserved,
    reason: remaining > 0 ? null : explainNothingLeft(account, reserved),
    recording_limit_minutes: Math.min(getPlanLimit(account), remaining),
  }
}

function explainNothingLeft(account: MinuteAccount, reserved: number): string {
  const { subscriptionStatus, minutesOverdrawn } = account
  const { allowance, balance } = remainingMinutes(account)
  if (reserved > 0 && allowance + balance > 0) return held
  const reason = subscriptionStatus === 'past_due' ? overdue : nothingLeft
  return minutesOverdrawn > 0 ? `${reason} ${formatUsedInAdvance(minutesOverdrawn)}` : reason
}
