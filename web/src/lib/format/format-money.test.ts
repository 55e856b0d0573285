import { expect, it } from 'vitest'
import { formatAmount, formatMoney, formatPrice } from './format-money.ts'

it('writes amounts to the cent, and prices without the cents that they do not have', () => {
  expect([15_000, 45, 123_456].map(formatAmount)).toEqual(['$150.00', '$0.45', '$1,234.56'])
  expect([2000, 1950, 0].map(formatPrice)).toEqual(['$20', '$19.50', '$0'])
})

it('writes amounts below zero with the sign first', () => {
  expect([-45, -123_456].map(formatAmount)).toEqual(['-$0.45', '-$1,234.56'])
  expect(formatPrice(-2000)).toBe('-$20')
})

it('writes an amount as the browser does', () => {
  for (const cents of [0, 1, 99, 100, 99_999, 100_000, 123_456_789, -100_000]) {
    expect(formatAmount(cents)).toBe(formatMoney(cents, 'USD'))
  }
})
