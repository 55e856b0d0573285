import { describe, expect, it } from 'vitest'
import {
  calculateCustomPriceCents,
  customMinutesRules,
  findCheaperPackage,
  getCustomMinutesError,
} from './minutes.ts'
import { calculateUsagePercentage, freePlan, inferPlan, isSubscribed, paidPlans } from './plans.ts'

describe('the catalogue', () => {
  it.each([
    ['BILL-30, BILL-31, BILL-25', 'starter', 6_000, 20, 90, false],
    ['BILL-32, BILL-33, BILL-34, BILL-26', 'professional', 15_000, 40, 240, true],
    ['BILL-35, BILL-36, BILL-27', 'business', 40_000, 100, 360, false],
  ] as const)(
    '[%s, RISK-54] has %s',
    (_rows, key, minuteLimit, price, recordingLimit, isPopular) => {
      expect(paidPlans[key]).toMatchObject({ minuteLimit, price, recordingLimit, isPopular })
    },
  )

  it('[BILL-39, BILL-40, BILL-41, BILL-24] has Free: $0, no monthly cap, 5 minutes for each recording', () => {
    expect(freePlan).toMatchObject({ price: 0, minuteLimit: null, recordingLimit: 5 })
    expect(freePlan.features).toContain('Unlimited recordings')
  })

  it('[BILL-04] counts active, past due and trialing as subscribed', () => {
    const states = ['free', 'active', 'past_due', 'canceled', 'trialing'] as const
    expect(states.filter(isSubscribed)).toEqual(['active', 'past_due', 'trialing'])
  })

  it('[BILL-03, RISK-62] takes the plan’s key; a name or the monthly limit only without one', () => {
    expect(inferPlan({ plan: 'business', minutesLimitMonthly: 6_000 })).toBe('business')
    expect(inferPlan({ plan: 'Professional Plan' })).toBe('professional')
    expect(inferPlan({ plan: null, minutesLimitMonthly: 6_000 })).toBe('starter')
    expect(inferPlan({ plan: null, minutesLimitMonthly: 0 })).toBeNull()
    expect(inferPlan({ plan: 'gold' })).toBeNull()
  })

  it('[BILL-57, BILL-58] rounds the percentage used, 0 on trial', () => {
    const used = (minutesUsed: number, isTrialUser = false) =>
      calculateUsagePercentage({ isTrialUser, minutesUsed, minuteLimit: 6_000 })
    expect([used(0), used(29), used(30), used(6_000)]).toEqual([0, 0, 1, 100])
    expect(used(3_000, true)).toBe(0)
    expect(calculateUsagePercentage({ isTrialUser: false, minutesUsed: 5, minuteLimit: 0 })).toBe(0)
  })
})

describe('minutes of one’s own number', () => {
  it('[BILL-43, BILL-48, BILL-49, BILL-52, BILL-53] cost $0.50 each, from 300 on, in steps of 10', () => {
    expect(customMinutesRules).toMatchObject({ min: 300, step: 10, centsPerMinute: 50 })
    expect(calculateCustomPriceCents(300)).toBe(15_000)
    expect([300, 310, 100_000].map(getCustomMinutesError)).toEqual([null, null, null])
  })

  it('[BILL-78] are told the cheapest package that has as many and costs no more', () => {
    const offer = (minutes: number, price_cents: number) => ({ minutes, price_cents })
    const packages = [offer(60, 3000), offer(300, 13_500), offer(600, 24_000), offer(1200, 60_000)]
    const better = (minutes: number) => findCheaperPackage(minutes, packages)?.minutes ?? null
    expect([300, 310, 470, 480, 590, 600].map(better)).toEqual([300, null, null, 600, 600, 600])
    expect([1200, 1190, 1210].map(better)).toEqual([null, null, null])
    // The order of the packages does not matter: the lowest price wins, then the most minutes.
    const many = [offer(700, 15_000), offer(400, 14_000), offer(300, 14_500), offer(500, 14_000)]
    expect(findCheaperPackage(300, many)).toEqual(offer(500, 14_000))
    expect(findCheaperPackage(300, many.toReversed())).toEqual(offer(500, 14_000))
  })

  it('[BILL-50] say what is wrong with a number', () => {
    expect(getCustomMinutesError(290)).toBe('Minimum purchase is 300 minutes')
    expect(getCustomMinutesError(305)).toBe('Minutes are sold in steps of 10')
    expect(getCustomMinutesError(Number.NaN)).toBe('Enter a whole number of minutes')
    expect(getCustomMinutesError(100_010)).toBe('Maximum purchase is 100,000 minutes')
  })
})
