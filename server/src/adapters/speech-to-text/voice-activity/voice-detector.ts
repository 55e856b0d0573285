/** Samples that a detector judges at a time: 32 ms, the window of Silero's detector. */
export const BLOCK_SAMPLES = 512

/**
 * What a block of sound is: `voice` for sure; `perhaps` part of speech, such as a consonant between
 * two vowels; `noise` without a voice; `quiet`.
 */
export type Judgement = 'voice' | 'perhaps' | 'noise' | 'quiet'

/** Tells voices from other sound, in one stream. */
export interface VoiceDetector {
  /** Judges the next `BLOCK_SAMPLES` samples by them and what came before. */
  judge(block: Int16Array): Judgement
  /**
   * Whether all sound between two samples of the last half minute may be speech; false for music
   * that was taken for a voice.
   */
  isSpoken(startSample: number, endSample: number): boolean
}
