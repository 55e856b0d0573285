/** Sample value from which a sample counts as clipped, of 32,768. */
const CLIPPED_SAMPLE = 32_440
/** Share of clipped samples of a voice from which it is too loud; a shout has fewer. */
const MAX_CLIPPED_SHARE = 0.01
/** RMS from which a block counts as sound of a voice: -50 dB. */
export const MIN_VOICE_RMS = 10 ** (-50 / 20)

/** Distinguishes a voice that is cut off at the loudest sample value from one that is not. */
interface ClippingWatch {
  /** Whether the latest audio with a voice is cut off; false until there is enough of it. */
  readonly isClipped: boolean
  /** Adds PCM16 samples with their RMS; blocks without a voice do not count. */
  addAudio(samples: Int16Array, rms: number): void
}

/** Creates a watch that judges the latest `judged` samples with a voice, once `enough` are there. */
export function createClippingWatch({
  enough,
  judged,
}: {
  enough: number
  judged: number
}): ClippingWatch {
  const latest: { samples: number; clipped: number }[] = []
  let samplesSum = 0
  let clippedSum = 0

  return {
    get isClipped() {
      return samplesSum >= enough && clippedSum / samplesSum > MAX_CLIPPED_SHARE
    },
    addAudio(samples, rms) {
      if (rms < MIN_VOICE_RMS) return
      const block = { samples: samples.length, clipped: countClipped(samples) }
      latest.push(block)
      samplesSum += block.samples
      clippedSum += block.clipped
      // Only the latest voice counts, so that one that comes from farther away soon passes.
      for (
        let [oldest] = latest;
        oldest && samplesSum - oldest.samples >= judged;
        [oldest] = latest
      ) {
        latest.shift()
        samplesSum -= oldest.samples
        clippedSum -= oldest.clipped
      }
    },
  }
}

function countClipped(samples: Int16Array): number {
  let count = 0
  for (const sample of samples) if (Math.abs(sample) >= CLIPPED_SAMPLE) count += 1

  return count
}
