const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US cents as an amount, as $150.00. */
export function formatAmount(cents: number): string {
  return exact.format(cents / 100)
}

/** US cents as a list price: $20, or $19.50. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : formatAmount(cents)
}

/** An amount in the smallest unit of a currency (ISO 4217): $20.00, or ¥500. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
