const FULL_SCALE = 32_768

/** Samples from -1 to 1 as 16-bit ones; what is louder is cut. */
export function toPcm(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) =>
    Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE))),
  )
}
