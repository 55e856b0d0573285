import type { SubscriptionStatus } from '@live-scribe/contract/billing/plans'

/** The state of a subscription in one or two words. */
export const subscriptionStatusTexts: Record<
  SubscriptionStatus,
  { text: string; mood: 'plain' | 'good' | 'warning' }
> = {
  free: { text: 'Free', mood: 'plain' },
  active: { text: 'Active', mood: 'good' },
  past_due: { text: 'Past due', mood: 'warning' },
  canceled: { text: 'Canceled', mood: 'plain' },
  trialing: { text: 'Trial period', mood: 'good' },
}
