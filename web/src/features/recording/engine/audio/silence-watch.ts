import { SAMPLE_RATE } from './audio-format.ts'

/** RMS below which a microphone is switched off; a quiet room is far above it. */
export const SILENT_RMS = 1e-4
/** Samples in a row after which it is reported. */
export const SILENT_SAMPLES = 10 * SAMPLE_RATE

/** Distinguishes a microphone that delivers nothing from a quiet one. */
export function createSilenceWatch() {
  let silent = 0

  return {
    get isSilent(): boolean {
      return silent >= SILENT_SAMPLES
    },
    /** Takes the level of a number of samples. */
    hear(samples: number, loudness: number): void {
      silent = loudness < SILENT_RMS ? silent + samples : 0
    },
    reset(): void {
      silent = 0
    },
  }
}
