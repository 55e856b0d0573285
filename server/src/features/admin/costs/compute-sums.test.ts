import { defaultCostRates } from '@live-scribe/contract/admin/costs'
import { expect, it } from 'vitest'
import { computeSums, NO_COSTS } from './compute-sums.ts'
import { computeFullUse } from './full-use.ts'

const hour = 57_600_000

it('[COST-2] the recogniser, the fee and the commission are taken from what was earned, to the millionth of a dollar', () => {
  const raw = {
    hosted_samples: String(100 * hour),
    local_samples: '0',
    earned_cents: 2_000,
    paid_cents: 2_000,
    payments: 1,
    commission_cents: 400,
  }
  expect(computeSums(raw, defaultCostRates)).toEqual({
    earned_cents: 2_000,
    recogniser_seconds: 360_000,
    recogniser_micros: 34_800_000,
    fee_micros: 880_000,
    commission_cents: 400,
    margin_micros: -19_680_000,
  })
})

it('[COST-2] the recogniser’s cost is rounded once, half up, also beyond what a number holds exactly', () => {
  const micros = (samples: string, hosted_hour_micros: number) =>
    computeSums(
      { ...NO_COSTS, hosted_samples: samples },
      { ...defaultCostRates, hosted_hour_micros },
    ).recogniser_micros
  expect(micros('28799999', 1)).toBe(0)
  expect(micros('28800000', 1)).toBe(1)
  expect(micros('86399999', 1)).toBe(1)
  expect(micros('86400000', 1)).toBe(2)
  expect(micros('576000000000001', 900_000)).toBe(9_000_000_000_000)
})

it('[COST-3] a refunded payment earns nothing and still costs its fee', () => {
  const raw = { ...NO_COSTS, earned_cents: 0, paid_cents: 2_000, payments: 1 }
  expect(computeSums(raw, defaultCostRates)).toMatchObject({
    fee_micros: 880_000,
    margin_micros: -880_000,
  })
})

it('[COST-4] every plan loses money when it is used up with a hosted recogniser, and none with a local one', () => {
  const left = (isHosted: boolean) =>
    computeFullUse([], defaultCostRates, isHosted).map((offer) => [
      offer.name,
      offer.one_channel_micros,
      offer.two_channels_micros,
    ])
  expect(left(true)).toEqual([
    ['Starter', -15_680_000, -50_480_000],
    ['Professional', -48_460_000, -135_460_000],
    ['Business', -135_200_000, -367_200_000],
  ])
  expect(left(false)).toEqual([
    ['Starter', 19_120_000, 19_120_000],
    ['Professional', 38_540_000, 38_540_000],
    ['Business', 96_800_000, 96_800_000],
  ])
})
