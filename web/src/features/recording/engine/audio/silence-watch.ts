import { SAMPLE_RATE_HZ } from './audio-format.ts'

/** RMS below which the microphone counts as switched off; a quiet room is far above it. */
export const MAX_SILENT_RMS = 1e-4
/** Consecutive silent samples after which silence is reported. */
export const MIN_SILENT_SAMPLES = 10 * SAMPLE_RATE_HZ

/** Distinguishes a microphone that delivers nothing from a quiet one. */
export function createSilenceWatch() {
  let silent = 0

  return {
    get isSilent(): boolean {
      return silent >= MIN_SILENT_SAMPLES
    },
    /** Adds samples with their RMS. */
    addAudio(samples: number, loudness: number): void {
      silent = loudness < MAX_SILENT_RMS ? silent + samples : 0
    },
    reset(): void {
      silent = 0
    },
  }
}
