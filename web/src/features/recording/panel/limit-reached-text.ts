import { isSubscribed } from '@live-scribe/contract/billing/plans'
import type { User } from '@live-scribe/contract/identity'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatLimit } from './format-limit.ts'

type Account = Pick<
  User,
  | 'is_trial_user'
  | 'purchase_model'
  | 'subscription_status'
  | 'minutes_limit_monthly'
  | 'minutes_used_this_month'
  | 'minute_balance'
  | 'usage_reset_at'
>

interface Notice {
  text: string
  description: string
}

/**
 * Formats the text for a recording that reached its limit: the cause, and the options of the
 * account as it was at the start of the recording.
 */
export function getLimitReachedText(account: Account | null, limitMinutes: number): Notice {
  if (account?.purchase_model === 'minutes') {
    return {
      text: 'Recording stopped: Available minutes exhausted',
      description: 'Purchase more minutes to continue',
    }
  }
  if (!account || hasMinutesFor(account, limitMinutes)) {
    return {
      text: `Recording stopped: ${formatLimit(limitMinutes)} limit reached`,
      description: 'Start a new recording to continue',
    }
  }

  return { text: 'Recording stopped: All your minutes are used', description: whatNow(account) }
}

interface LimitCardText {
  title: string
  mayBuy: boolean
  /** Whether a new recording would be allowed. */
  mayStart: boolean
}

/** What stands on the text of a recording that reached its limit, and which ways on it offers. */
export function getLimitCard(account: Account | null, limitMinutes: number): LimitCardText {
  const isFree = account === null || account.is_trial_user
  if (!isFree && (account.purchase_model === 'minutes' || !hasMinutesFor(account, limitMinutes))) {
    return { title: 'Your minutes are used up', mayBuy: true, mayStart: false }
  }
  const title = isFree
    ? `You’ve reached the free ${limitMinutes} minutes`
    : `You’ve reached the ${formatLimit(limitMinutes)} limit`

  return { title, mayBuy: isFree, mayStart: true }
}

/** Whether the recording was ended by its limit alone, so that another one may start. */
function hasMinutesFor(account: Account, limitMinutes: number): boolean {
  return account.is_trial_user || minutesLeft(account) > limitMinutes
}

function minutesLeft(account: Account): number {
  const allowance = account.minutes_limit_monthly - account.minutes_used_this_month

  return Math.max(0, allowance) + account.minute_balance
}

function whatNow({ subscription_status, usage_reset_at }: Account): string {
  if (subscription_status === 'past_due') {
    return 'Your last payment failed. Update your card in Manage Subscription to continue'
  }
  if (!isSubscribed(subscription_status)) return 'Buy minutes or choose a plan to continue'
  const reset = usage_reset_at ? `, or wait until ${formatDay(Date.parse(usage_reset_at))}` : ''

  return `Buy minutes or upgrade your plan to continue${reset}`
}
