/** Whole minutes as text: `1 minute`, `6,000 minutes`. */
export function formatMinutes(minutes: number): string {
  return `${minutes.toLocaleString('en-US')} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** US cents as dollars: `$1,250.00`. */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

/** A day of UTC: `March 31, 2026`. */
export function formatUtcDay(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
