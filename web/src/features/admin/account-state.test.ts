import { describe, expect, it } from 'vitest'
import { nameModel, nameState } from './account-state.ts'

const nobody = {
  subscription_status: 'free',
  subscription_plan: null,
  subscription_ends_at: null,
  purchase_model: 'subscription',
  lifetime_minutes_purchased: 0,
} as const
const starter = { ...nobody, subscription_status: 'active', subscription_plan: 'starter' } as const
const buyer = { ...nobody, purchase_model: 'minutes', lifetime_minutes_purchased: 520 } as const

describe('[ADM-76] how an account stands', () => {
  it.each([
    ['Free', 'Free', nobody],
    ['Minutes', 'Prepaid', buyer],
    ['Minutes', 'Prepaid', { ...nobody, lifetime_minutes_purchased: 60 }],
    ['Subscription', 'Starter', starter],
    ['Subscription', 'Starter, payment due', { ...starter, subscription_status: 'past_due' }],
    ['Subscription', 'Starter, trial', { ...starter, subscription_status: 'trialing' }],
    [
      'Subscription',
      'Starter, ends Dec 27',
      { ...starter, subscription_ends_at: '2026-12-27T12:00:00.000Z' },
    ],
    ['Free', 'Plan ended', { ...nobody, subscription_status: 'canceled' }],
    ['Minutes', 'Prepaid, plan ended', { ...buyer, subscription_status: 'canceled' }],
  ] as const)('is %s, %s', (model, state, account) => {
    expect([nameModel(account), nameState(account)]).toEqual([model, state])
  })
})
