/** Milliseconds since the epoch with fractions, alike in every process of a machine. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now()
}
