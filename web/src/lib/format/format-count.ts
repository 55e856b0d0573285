/** A count with separators, as 1,234; at most three decimals. */
export function formatCount(count: number): string {
  return groupDigits(String(Math.round(count * 1000) / 1000))
}

/**
 * Puts separators into the whole part of a number. By hand, because the first format of `Intl` takes
 * a phone 80 ms, in which a page that has just been painted does not answer.
 */
export function groupDigits(number: string): string {
  const [whole = '', ...rest] = number.split('.')

  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}
