/** One float sample as a signed 16-bit number; resampled audio can exceed 1 and is clamped. */
export function toInt16(sample: number): number {
  const clamped = Math.max(-1, Math.min(1, sample))

  return Math.round(clamped < 0 ? clamped * 0x8000 : clamped * 0x7fff)
}

/** Root mean square of 16-bit samples, from 0 to 1. */
export function calculateRms(samples: Int16Array): number {
  if (samples.length === 0) return 0
  let sum = 0
  for (const sample of samples) sum += sample * sample

  return Math.sqrt(sum / samples.length) / 0x8000
}

/** Converts an RMS value to a level: 0 at -55 dB and below, 1 at -10 dB and above. */
export function loudnessToLevel(loudness: number): number {
  if (loudness <= 0) return 0
  const decibels = 20 * Math.log10(loudness)

  return Math.max(0, Math.min(1, (decibels + 55) / 45))
}
