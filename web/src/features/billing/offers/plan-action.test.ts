import { describe, expect, it } from 'vitest'
import {
  freeSubscription,
  prepaidSubscription,
  starterSubscription,
  testPlans,
} from '../../../../test/billing-site.tsx'
import { getPlanAction, shouldShowPlans } from './plan-action.ts'

function steps(subscription: Parameters<typeof getPlanAction>[1]) {
  return testPlans.map((plan) => getPlanAction(plan, subscription))
}

describe('what a plan’s button does', () => {
  it('[BILL-07] leads everybody without a subscription to checkout', () => {
    expect(steps(freeSubscription)).toEqual(['current', 'checkout', 'checkout', 'checkout'])
    const canceled = { ...freeSubscription, status: 'canceled' as const }
    expect(steps(canceled)).toEqual(['current', 'checkout', 'checkout', 'checkout'])
  })

  it('[BILL-70] calls Free nobody’s plan who bought minutes', () => {
    expect(steps(prepaidSubscription)).toEqual(['none', 'checkout', 'checkout', 'checkout'])
  })

  it('[BILL-06, RISK-62] upgrades an active subscriber in place, by the plan that is stored', () => {
    expect(steps({ ...starterSubscription, plan: 'professional' })).toEqual([
      'none',
      'smaller',
      'current',
      'upgrade',
    ])
  })

  it('[RISK-57] makes no second subscription: the trial period is converted, what is owed is paid first', () => {
    expect(steps({ ...starterSubscription, status: 'trialing' })).toEqual([
      'none',
      'current',
      'upgrade',
      'upgrade',
    ])
    expect(steps({ ...starterSubscription, status: 'past_due' })).toEqual([
      'none',
      'current',
      'portal',
      'portal',
    ])
  })

  it('offers a stranger an account, or the way to one', () => {
    expect(steps(null)).toEqual(['start', 'checkout', 'checkout', 'checkout'])
  })
})

it('minutes are for all but those who pay by the month', () => {
  expect(shouldShowPlans(prepaidSubscription)).toBe(false)
  expect(shouldShowPlans(freeSubscription)).toBe(false)
  expect(shouldShowPlans(starterSubscription)).toBe(true)
  expect(shouldShowPlans({ ...starterSubscription, purchaseModel: 'minutes' })).toBe(false)
})
