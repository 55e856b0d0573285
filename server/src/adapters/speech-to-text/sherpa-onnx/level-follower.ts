import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** The peak that speech is amplified to: 3 dB below full scale. */
const TARGET_PEAK = 32_768 * 10 ** (-3 / 20)
/** The most amplification: 20 dB. */
const MAX_GAIN = 10
/** Samples for which one gain holds; a louder sound lowers it at once. */
const BLOCK_SAMPLES = 0.01 * SAMPLE_RATE_HZ
/** Seconds in which the followed peak falls to a third. */
const RELEASE_SECONDS = 5
const RELEASE_PER_BLOCK = Math.exp(-BLOCK_SAMPLES / SAMPLE_RATE_HZ / RELEASE_SECONDS)

/**
 * Amplifies quiet speech by the peak of what was heard so far. Starts with the highest gain, so
 * that a first quiet sentence is heard.
 */
export class LevelFollower {
  #peak = TARGET_PEAK / MAX_GAIN
  #gain = MAX_GAIN

  /** Returns the amplified samples; never looks beyond them. */
  apply(samples: Int16Array): Int16Array {
    const louder = new Int16Array(samples.length)
    for (let at = 0; at < samples.length; at += BLOCK_SAMPLES) {
      const block = samples.subarray(at, at + BLOCK_SAMPLES)
      louder.set(this.#amplify(block), at)
    }
    return louder
  }

  #amplify(block: Int16Array): Int16Array {
    let peak = this.#peak * RELEASE_PER_BLOCK
    for (const sample of block) peak = Math.max(peak, Math.abs(sample))
    this.#peak = peak
    const before = this.#gain
    const gain = Math.min(MAX_GAIN, Math.max(1, TARGET_PEAK / peak))
    this.#gain = gain
    if (gain < before) return block.map((sample) => sample * gain)
    // A rise is spread over the block, so that it makes no click.
    return block.map((sample, at) => sample * (before + ((gain - before) * at) / block.length))
  }
}
