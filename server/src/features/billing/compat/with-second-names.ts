import type {
  SubscriptionInfo,
  SubscriptionReply,
} from '@live-scribe/contract/billing/subscription'

/** Adds the fields that the specification requires under a second name (API-06, DATA-26). */
export function withSecondNames(info: SubscriptionInfo): SubscriptionReply {
  return {
    ...info,
    is_trial_user: info.isTrialUser,
    minutes_limit_monthly: info.minuteLimit,
    minutes_used_this_month: info.minutesUsed,
  }
}
