import { expect, it } from 'vitest'
import { WorkBudgets } from './work-budget.ts'

it('[STATE-14] a budget that was used up by a clock a day ahead is whole again when the clock is right', () => {
  let now = 86_400_000
  const budgets = new WorkBudgets({ limitMs: 5000, windowMs: 60_000, nowMs: () => now })
  budgets.spend('ann', 5000)
  expect(budgets.leftMs('ann')).toBe(0)
  now = 0
  expect(budgets.leftMs('ann')).toBe(5000)
  budgets.spend('ann', 2000)
  now += 59_999
  expect(budgets.leftMs('ann')).toBe(3000)
  now += 1
  expect(budgets.leftMs('ann')).toBe(5000)
})
