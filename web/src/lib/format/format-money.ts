import { groupDigits } from './format-count.ts'

/** US cents as an amount, as $150.00. */
export function formatAmount(cents: number): string {
  const amount = `$${groupDigits((Math.abs(cents) / 100).toFixed(2))}`

  return cents < 0 ? `-${amount}` : amount
}

/** US cents as a list price: $20, or $19.50. */
export function formatPrice(cents: number): string {
  const amount = formatAmount(cents)

  return cents % 100 === 0 ? amount.replace('.00', '') : amount
}

/** An amount in the smallest unit of a currency (ISO 4217): $20.00, or ¥500. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
