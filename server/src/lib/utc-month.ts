/** The UTC month of a time, or of a day `2026-11-23`, as `2026-11`. */
export function toMonth(at: Date | string): string {
  return (typeof at === 'string' ? at : at.toISOString()).slice(0, 7)
}

/** The first day of a month: `2026-11-01`. */
export function toFirstDay(month: string): string {
  return `${month}-01`
}

/** The month so many months after another one; negative for before. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return toMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count)))
}
