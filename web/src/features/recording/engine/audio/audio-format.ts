// Repeated from the contract so that the audio thread loads no validation library;
// audio-format.test.ts holds the two together.
export const SAMPLE_RATE = 16_000
export const FRAME_SAMPLES = 1024
