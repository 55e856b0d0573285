import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { Metrics } from '#server/ports/metrics.ts'
import { isTooFarBehind } from './backpressure.ts'
import type { LiveRecording } from './live-recording.ts'

/** Registers gauges of this process's recordings: how many, and how far the slowest is behind. */
export function registerRecordingGauges(metrics: Metrics, live: ReadonlySet<LiveRecording>): void {
  const seconds = (lagOf: (recording: LiveRecording) => number) =>
    Math.max(0, ...[...live].map(lagOf)) / SAMPLE_RATE_HZ
  metrics.watch('recordings', () => live.size)
  metrics.watch('recordingsHeld', () => {
    return [...live].filter(({ meter }) => isTooFarBehind(meter)).length
  })
  metrics.watch('recogniserLag', () => seconds(({ meter }) => meter.lag))
  metrics.watch('durableLag', () => seconds(({ meter }) => meter.durableLag))
}
