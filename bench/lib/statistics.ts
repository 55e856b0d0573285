export { epochMs } from '../../server/src/lib/async/epoch-ms.ts'

/** The value below which a share (0 to 1) of the values lie; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Formats the 50th, 95th and 99th percentile and the count: `p50 1.2 · p95 3.4 · p99 5.6 ms
 * (1234)`.
 */
export function formatPercentiles(values: number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(1)
  return `p50 ${at(0.5)} · p95 ${at(0.95)} · p99 ${at(0.99)} ms (${values.length})`
}

export function printRow(label: string, figure: string, goal = ''): void {
  process.stdout.write(`${label.padEnd(58)} ${figure}${goal ? `   goal ${goal}` : ''}\n`)
}

export function printHeading(text: string): void {
  process.stdout.write(`\n${text}\n`)
}
