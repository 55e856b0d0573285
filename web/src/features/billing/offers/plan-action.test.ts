import { describe, expect, it } from 'vitest'
import { freeReply, plans, prepaidReply, starterReply } from '../../../../test/billing-site.tsx'
import { getPlanAction, shouldShowPlans } from './plan-action.ts'

function steps(subscription: Parameters<typeof getPlanAction>[1]) {
  return plans.map((plan) => getPlanAction(plan, subscription))
}

describe('what a plan’s button does', () => {
  it('[BILL-07] leads everybody without a subscription to checkout', () => {
    expect(steps(freeReply)).toEqual(['current', 'checkout', 'checkout', 'checkout'])
    const canceled = { ...freeReply, status: 'canceled' as const }
    expect(steps(canceled)).toEqual(['current', 'checkout', 'checkout', 'checkout'])
  })

  it('[BILL-70] calls Free nobody’s plan who bought minutes', () => {
    expect(steps(prepaidReply)).toEqual(['none', 'checkout', 'checkout', 'checkout'])
  })

  it('[BILL-06, RISK-62] upgrades an active subscriber in place, by the plan that is stored', () => {
    expect(steps({ ...starterReply, plan: 'professional' })).toEqual([
      'none',
      'smaller',
      'current',
      'upgrade',
    ])
  })

  it('[RISK-57] makes no second subscription: the trial period is converted, what is owed is paid first', () => {
    expect(steps({ ...starterReply, status: 'trialing' })).toEqual([
      'none',
      'current',
      'upgrade',
      'upgrade',
    ])
    expect(steps({ ...starterReply, status: 'past_due' })).toEqual([
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
  expect(shouldShowPlans(prepaidReply)).toBe(false)
  expect(shouldShowPlans(freeReply)).toBe(false)
  expect(shouldShowPlans(starterReply)).toBe(true)
  expect(shouldShowPlans({ ...starterReply, purchaseModel: 'minutes' })).toBe(false)
})
