import { SAMPLE_RATE } from './audio-format.ts'

/** Below this a microphone is switched off; a quiet room is far above it. */
export const SILENT_RMS = 1e-4
/** So much of it in a row is worth a word. */
export const SILENT_SAMPLES = 10 * SAMPLE_RATE

/** Tells a microphone that delivers nothing from one that is merely quiet. */
export function createSilenceWatch() {
  let silent = 0

  return {
    get isSilent(): boolean {
      return silent >= SILENT_SAMPLES
    },
    /** Takes in how loud so many samples were. */
    hear(samples: number, loudness: number): void {
      silent = loudness < SILENT_RMS ? silent + samples : 0
    },
    reset(): void {
      silent = 0
    },
  }
}
