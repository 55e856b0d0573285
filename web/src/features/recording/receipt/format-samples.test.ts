import { expect, it } from 'vitest'
import { formatLength, formatSamples } from './format-samples.ts'

it('[RECEIPT-6] lengths are written in minutes, seconds and samples', () => {
  expect([0, 16_000, 16_000 * 60 - 1, 16_000 * 125 + 4992].map(formatLength)).toEqual([
    '0.000 s',
    '1.000 s',
    '1 min 00.000 s',
    '2 min 05.312 s',
  ])
  expect([0, 1, 2_005_000].map(formatSamples)).toEqual([
    '0 samples',
    '1 sample',
    '2,005,000 samples',
  ])
})
