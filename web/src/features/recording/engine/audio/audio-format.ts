// Repeated from the contract, so that the audio thread loads no validation library;
// audio-format.test.ts checks that both are equal.
/** Samples per second. */
export const SAMPLE_RATE_HZ = 16_000
/** Samples in one frame: 64 ms. */
export const FRAME_SAMPLES = 1024
