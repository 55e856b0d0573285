import { describe, expect, it } from 'vitest'
import { getLimitCard, getLimitReachedText } from './limit-reached-text.ts'

const onFree = {
  is_trial_user: true,
  purchase_model: 'subscription' as const,
  subscription_status: 'free' as const,
  minutes_limit_monthly: 0,
  minutes_used_this_month: 0,
  minute_balance: 0,
  usage_reset_at: null,
}
const onStarter = {
  ...onFree,
  is_trial_user: false,
  subscription_status: 'active' as const,
  minutes_limit_monthly: 6000,
  usage_reset_at: '2026-12-21T12:00:00.000Z',
}
const again = 'Start a new recording to continue'

describe('what is said at the limit', () => {
  it.each([
    [5, '5-minute'],
    [90, '90-minute'],
    [240, '4-hour'],
    [360, '6-hour'],
  ])('[REC-45, REC-46, REC-47, OPEN-47] names a plan’s limit of %i minutes', (minutes, limit) => {
    const text = `Recording stopped: ${limit} limit reached`
    expect(getLimitReachedText(onStarter, minutes)).toEqual({ text, description: again })
    expect(getLimitReachedText(onFree, minutes)).toEqual({ text, description: again })
    expect(getLimitReachedText(null, minutes)).toEqual({ text, description: again })
  })

  it('[REC-45, REC-48, REC-49] is that minutes paid for are used up', () => {
    const account = { ...onFree, is_trial_user: false, purchase_model: 'minutes' as const }
    expect(getLimitReachedText({ ...account, minute_balance: 12 }, 12)).toEqual({
      text: 'Recording stopped: Available minutes exhausted',
      description: 'Purchase more minutes to continue',
    })
  })

  it('[REC-95] offers no new recording to a subscriber who has no minutes left', () => {
    const last = { ...onStarter, minutes_used_this_month: 5970, minute_balance: 10 }
    expect(getLimitReachedText(last, 30).description).toBe(again)
    expect(getLimitReachedText(last, 40)).toEqual({
      text: 'Recording stopped: All your minutes are used',
      description: 'Buy minutes or upgrade your plan to continue, or wait until December 21, 2026',
    })
    expect(getLimitReachedText({ ...last, subscription_status: 'past_due' }, 40).description).toBe(
      'Your last payment failed. Update your card in Manage Subscription to continue',
    )
    expect(getLimitReachedText({ ...last, subscription_status: 'canceled' }, 40).description).toBe(
      'Buy minutes or choose a plan to continue',
    )
  })

  it('[REC-149] offers minutes where the free ones are over, and a new recording where one is allowed', () => {
    const free = { title: 'You’ve reached the free 5 minutes', mayBuy: true, mayStart: true }
    expect(getLimitCard(onFree, 5)).toEqual(free)
    expect(getLimitCard(null, 5)).toEqual(free)
    expect(getLimitCard(onStarter, 90)).toEqual({
      title: 'You’ve reached the 90-minute limit',
      mayBuy: false,
      mayStart: true,
    })
    const over = { title: 'Your minutes are used up', mayBuy: true, mayStart: false }
    const paying = { ...onFree, is_trial_user: false, purchase_model: 'minutes' as const }
    expect(getLimitCard(paying, 12)).toEqual(over)
    expect(getLimitCard({ ...onStarter, minutes_used_this_month: 5970 }, 40)).toEqual(over)
  })
})
