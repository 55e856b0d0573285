/** Converts the binary messages of a socket to samples at 16 kHz, one buffer for each channel. */
export interface AudioDecoder {
  /**
   * The samples of a message in parts of about a second. A part is decoded when it is asked for and
   * valid until the next one, so a message never takes more memory than a part. One without samples
   * is as much work, of which nothing is kept. Throws UndecodableAudioError.
   */
  read(bytes: Buffer): Iterable<Int16Array[]>
  /** The samples that were held back, at the end of the audio; throws UndecodableAudioError. */
  end(): Iterable<Int16Array[]>
}

/**
 * Audio in another format than was announced, or broken; the message is a sentence for people, or
 * empty.
 */
export class UndecodableAudioError extends Error {
  override readonly name = 'UndecodableAudioError'
}
