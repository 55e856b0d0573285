/** Seconds without audio after which the recogniser's stream is returned to the pool. */
export const RELEASE_STREAM_AFTER_SECONDS = 10
/**
 * Seconds without audio in mid-sentence after which the stream is returned: that ends the sentence
 * and may cut a word in two.
 */
export const RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS = 60

/** Decides when a recording without audio returns its recogniser's stream (POS-34). */
export class IdleDetector {
  #received: number
  #quietSeconds = 0
  #isIdle = false

  /** `received` is the position, in samples, up to which audio has arrived. */
  constructor(received: number) {
    this.#received = received
  }

  /** Called once a second; true once per pause in the audio, when the stream is to be returned. */
  tick(received: number, isMidSentence: boolean): boolean {
    const isQuiet = received === this.#received
    this.#received = received
    this.#quietSeconds = isQuiet ? this.#quietSeconds + 1 : 0
    this.#isIdle &&= isQuiet
    const limitSeconds = isMidSentence
      ? RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS
      : RELEASE_STREAM_AFTER_SECONDS
    if (this.#isIdle || this.#quietSeconds < limitSeconds) return false
    this.#isIdle = true
    return true
  }
}
