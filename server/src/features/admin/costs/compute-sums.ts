import { type CostRates, type CostSums, MICROS_PER_CENT } from '@live-scribe/contract/admin/costs'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** What the database counts of a month, or of a part of it; sums of samples arrive as text. */
export interface RawCosts {
  hosted_samples: string | number
  local_samples: string | number
  /** US cents less refunds, and before them; the number of payments that were not free. */
  earned_cents: number
  paid_cents: number
  payments: number
  commission_cents: number
}

/** Raw costs of nothing. */
export const NO_COSTS: RawCosts = {
  hosted_samples: 0,
  local_samples: 0,
  earned_cents: 0,
  paid_cents: 0,
  payments: 0,
  commission_cents: 0,
}

const SAMPLES_PER_HOUR = BigInt(3_600 * SAMPLE_RATE_HZ)

/**
 * The costs at the operator's rates, in millionths of a dollar. Only the recogniser's cost is
 * rounded, half up and once for each result, so parts may differ from their total by a millionth
 * each. The payment service keeps its fee when a payment is refunded.
 */
export function computeSums(raw: RawCosts, rates: CostRates): CostSums {
  const [hosted, local] = [BigInt(raw.hosted_samples), BigInt(raw.local_samples)]
  const recogniser = computeRecogniserMicros(hosted, local, rates)
  // Cents times hundredths of a percent are millionths of a dollar.
  const fee =
    raw.paid_cents * rates.fee_basis_points + raw.payments * rates.fee_fixed_cents * MICROS_PER_CENT
  const kept = (raw.earned_cents - raw.commission_cents) * MICROS_PER_CENT
  return {
    earned_cents: raw.earned_cents,
    recogniser_seconds: Number((hosted + local) / BigInt(SAMPLE_RATE_HZ)),
    recogniser_micros: recogniser,
    fee_micros: fee,
    commission_cents: raw.commission_cents,
    margin_micros: kept - fee - recogniser,
  }
}

/** The cost of samples in millionths of a dollar, rounded half up. */
export function computeRecogniserMicros(
  hosted: bigint,
  local: bigint,
  rates: Pick<CostRates, 'hosted_hour_micros' | 'local_hour_micros'>,
): number {
  const cost = hosted * BigInt(rates.hosted_hour_micros) + local * BigInt(rates.local_hour_micros)
  return Number((2n * cost + SAMPLES_PER_HOUR) / (2n * SAMPLES_PER_HOUR))
}
