import type { User } from '@live-scribe/contract/identity'
import { describe, expect, it } from 'vitest'
import { testUser } from '../../../../test/render-site.tsx'
import { shouldOfferMore } from '../subscription/should-offer-more.ts'
import { calculateUsagePercent, getAccountKind, isBalanceLow } from './account-kind.ts'

function user(changes: Partial<User>): User {
  return { ...(testUser as User), ...changes }
}

const subscriber = (changes: Partial<User> = {}) =>
  user({ subscription_status: 'active', subscription_plan: 'starter', ...changes })
const payer = (minute_balance: number) => user({ purchase_model: 'minutes', minute_balance })

describe('the kind of an account', () => {
  it.each([
    ['trial', user({ is_trial_user: true, purchase_model: 'minutes' })],
    ['subscriber', subscriber()],
    ['subscriber', subscriber({ subscription_status: 'past_due' })],
    ['subscriber', subscriber({ subscription_status: 'trialing' })],
    ['pay-as-you-go', payer(10)],
    ['none', user({ subscription_status: 'canceled' })],
  ])('is %s', (kind, account) => {
    expect(getAccountKind(account)).toBe(kind)
  })
})

describe('the offer of more', () => {
  it('[DASH-16] is made in the trial', () => {
    expect(shouldOfferMore(user({ is_trial_user: true }))).toBe(true)
  })

  it('[DASH-17] [DASH-18] is made to subscribers, but not of the business plan', () => {
    expect(shouldOfferMore(subscriber())).toBe(true)
    expect(shouldOfferMore(subscriber({ subscription_plan: 'professional' }))).toBe(true)
    expect(shouldOfferMore(subscriber({ subscription_plan: 'business' }))).toBe(false)
  })

  it('[DASH-19] [DASH-20] [DASH-21] comes with the warning below 30 minutes, not from 30 on', () => {
    for (const [minutes, isLow] of [
      [0, true],
      [29, true],
      [30, false],
      [31, false],
    ] as const) {
      expect(shouldOfferMore(payer(minutes))).toBe(isLow)
      expect(isBalanceLow(payer(minutes))).toBe(isLow)
    }
    expect(isBalanceLow(subscriber({ minute_balance: 0 }))).toBe(false)
  })

  it('is made to those who have nothing left to record with', () => {
    expect(shouldOfferMore(user({ subscription_status: 'canceled' }))).toBe(true)
  })
})

describe('the use of the month', () => {
  it('is a whole percentage, 0 in the trial and without an allowance, at most 100', () => {
    const used = (minutes_used_this_month: number, minutes_limit_monthly = 6000) =>
      calculateUsagePercent(subscriber({ minutes_used_this_month, minutes_limit_monthly }))
    expect(used(0)).toBe(0)
    expect(used(1234)).toBe(21)
    expect(used(6001)).toBe(100)
    expect(used(10, 0)).toBe(0)
    expect(
      calculateUsagePercent(
        user({ is_trial_user: true, minutes_used_this_month: 3, minutes_limit_monthly: 30 }),
      ),
    ).toBe(0)
  })
})
