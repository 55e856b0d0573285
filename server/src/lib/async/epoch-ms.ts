/** Epoch milliseconds with fractions, comparable between processes of one machine. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now()
}
