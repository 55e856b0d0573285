import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** A number of samples as minutes and seconds with milliseconds: `2 min 05.312 s`. */
export function formatLength(samples: number): string {
  const ms = Math.round((samples * 1000) / SAMPLE_RATE_HZ)
  const minutes = Math.floor(ms / 60_000)
  const seconds = ((ms % 60_000) / 1000).toFixed(3)

  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds.padStart(6, '0')} s`
}

/** A number of samples with separators: `2,005,000 samples`. */
export function formatSamples(samples: number): string {
  return `${samples.toLocaleString('en-US')} ${samples === 1 ? 'sample' : 'samples'}`
}
