/** A count with separators, as 1,234. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
