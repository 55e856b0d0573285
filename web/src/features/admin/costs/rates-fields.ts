import {
  type CostRates,
  costRateSources,
  costRates,
  defaultCostRates,
} from '@live-scribe/contract/admin/costs'

interface RateField {
  name: keyof CostRates
  label: string
  /** Stored units in one of the field's. */
  scale: number
}

/** The fields of the rates, in dollars and percent. */
export const rateFields: readonly RateField[] = [
  {
    name: 'hosted_hour_micros',
    label: 'Hosted recogniser, $ an hour and channel',
    scale: 1_000_000,
  },
  {
    name: 'local_hour_micros',
    label: 'Recogniser of this machine, $ an hour and channel',
    scale: 1_000_000,
  },
  { name: 'fee_basis_points', label: 'Payment fee, percent', scale: 100 },
  { name: 'fee_fixed_cents', label: 'Payment fee, $ for each payment', scale: 100 },
  { name: 'machine_month_cents', label: 'All machines, $ a month', scale: 100 },
]

/** The texts of the fields. */
type RateTexts = Record<keyof CostRates, string>

/** Rates as texts to type over. */
export function toRateTexts(rates: CostRates): RateTexts {
  const texts = rateFields.map(({ name, scale }) => [name, String(rates[name] / scale)])
  return Object.fromEntries(texts) as RateTexts
}

/** The default of a field and its source. */
export function describeDefault({ name, scale }: RateField): string {
  return `Default ${defaultCostRates[name] / scale}. ${costRateSources[name]}`
}

/** Typed rates in whole units; null when a field is no amount. */
export function parseRates(texts: RateTexts): CostRates | null {
  if (rateFields.some(({ name }) => texts[name].trim() === '')) return null
  const units = rateFields.map(({ name, scale }) => [name, Math.round(Number(texts[name]) * scale)])
  return costRates.safeParse(Object.fromEntries(units)).data ?? null
}
