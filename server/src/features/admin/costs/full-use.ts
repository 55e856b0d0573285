import { type CostRates, type FullUse, MICROS_PER_CENT } from '@live-scribe/contract/admin/costs'
import { paidPlans } from '@live-scribe/contract/billing/plans'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { computeRecogniserMicros } from './compute-sums.ts'

type Offer = Pick<FullUse, 'kind' | 'name' | 'price_cents' | 'minutes'>

/** What each plan and package leaves when all its minutes are used. */
export function computeFullUse(
  packages: readonly { name: string; minutes: number; priceCents: number }[],
  rates: CostRates,
  isHosted: boolean,
): FullUse[] {
  const plans = Object.values(paidPlans).map((plan): Offer => {
    const { name, price, minuteLimit } = plan
    return { kind: 'plan', name, price_cents: price * 100, minutes: minuteLimit }
  })
  const bought = packages.map(({ name, minutes, priceCents }): Offer => {
    return { kind: 'package', name, price_cents: priceCents, minutes }
  })
  return [...plans, ...bought].map((offer) => ({
    ...offer,
    one_channel_micros: computeLeft(offer, rates, { isHosted, channels: 1 }),
    two_channels_micros: computeLeft(offer, rates, { isHosted, channels: 2 }),
  }))
}

function computeLeft(
  { price_cents: price, minutes }: Offer,
  rates: CostRates,
  { isHosted, channels }: { isHosted: boolean; channels: number },
): number {
  const samples = BigInt(minutes * 60 * SAMPLE_RATE_HZ * channels)
  const recogniser = isHosted
    ? computeRecogniserMicros(samples, 0n, rates)
    : computeRecogniserMicros(0n, samples, rates)
  const fee = price * rates.fee_basis_points + rates.fee_fixed_cents * MICROS_PER_CENT
  return price * MICROS_PER_CENT - fee - recogniser
}
