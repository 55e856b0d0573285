import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it('writes counts as the browser does', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 1_234_567, -45_678, 1234.5, 0.12345, 99_999.9996]) {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  }
})
