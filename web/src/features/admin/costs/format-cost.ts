import { MICROS_PER_CENT } from '@live-scribe/contract/admin/costs'
import { formatAmount } from '#web/lib/format/format-money.ts'

/** Millionths of a US dollar as dollars and cents, rounded: $0.35. */
export function formatMicros(micros: number): string {
  // Adding 0 makes a rounded −0 a 0.
  return formatAmount(Math.round(micros / MICROS_PER_CENT) + 0)
}

/** Seconds as hours with one decimal: 12.5 h. */
export function formatHours(seconds: number): string {
  return `${(seconds / 3600).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`
}
