/** Samples as numbers from -1 to 1, which the addon takes. */
export function toWaveform(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32_768)
}
