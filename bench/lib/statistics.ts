export { epochMs } from '../../server/src/lib/async/epoch-ms.ts'

/** The value below which a share of the values lie; NaN for none. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** `p50 1.2 · p95 3.4 · p99 5.6 ms (1234)`. */
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
