/** Seconds of the clip that models are measured with. */
export const CLIP_SECONDS = 15
const SAMPLE_RATE_HZ = 16_000
/** A voice's pitch and the syllables per second of even speech. */
const PITCH_HZ = 120
const SYLLABLES_HZ = 4
const HARMONICS = 20

/**
 * Synthesises 15 s that sound like a voice: harmonics in syllables, and noise. The same each time;
 * what an encoder costs does not depend on the words.
 */
export function synthesiseClip(): Float32Array {
  let seed = 1
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed / 2 ** 31 - 1
  }
  return Float32Array.from({ length: CLIP_SECONDS * SAMPLE_RATE_HZ }, (_, at) => {
    const seconds = at / SAMPLE_RATE_HZ
    const syllable = Math.sin(Math.PI * SYLLABLES_HZ * seconds) ** 2
    let voice = 0
    for (let harmonic = 1; harmonic <= HARMONICS; harmonic += 1) {
      voice += Math.sin(2 * Math.PI * PITCH_HZ * harmonic * seconds) / harmonic
    }
    return 0.15 * syllable * voice + 0.005 * noise()
  })
}
