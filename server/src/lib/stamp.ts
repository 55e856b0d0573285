/** Milliseconds since the epoch with fractions, alike in every process of a machine. */
export function stamp(): number {
  return performance.timeOrigin + performance.now()
}
