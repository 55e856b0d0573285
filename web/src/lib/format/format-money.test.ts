import { expect, it } from 'vitest'
import { formatAmount, formatPrice } from './format-money.ts'

it('writes amounts to the cent, and prices without the cents that they do not have', () => {
  expect([15_000, 45, 123_456].map(formatAmount)).toEqual(['$150.00', '$0.45', '$1,234.56'])
  expect([2000, 1950, 0].map(formatPrice)).toEqual(['$20', '$19.50', '$0'])
})
