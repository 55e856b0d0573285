import koffi from 'koffi'

/**
 * Where sphinxbase 5prealpha, the version behind the name `libsphinxbase.so.3`, has the fields of
 * `feat_t` and `cmn_t` on 64-bit systems.
 */
const features = { coefficients: 16, mean: 88 } as const
const mean = { coefficients: 28 } as const
const POINTER_BYTES = 8
/** How many cepstral coefficients the model has. */
const COEFFICIENTS = 13

/**
 * Finds the mean of all that a decoder has heard, which it takes off the sound to hear any voice and
 * microphone alike; null where it is not in its known place.
 */
export function findCepstralMean(decoderFeatures: unknown): unknown {
  if (koffi.sizeof('void *') !== POINTER_BYTES) return null
  if (koffi.decode(decoderFeatures, features.coefficients, 'int') !== COEFFICIENTS) return null
  const found = koffi.decode(decoderFeatures, features.mean, 'void *')
  if (!found || koffi.decode(found, mean.coefficients, 'int') !== COEFFICIENTS) return null
  return found
}
