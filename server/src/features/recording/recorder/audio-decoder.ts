/** Converts the binary messages of a socket to samples at 16 kHz, one buffer for each channel. */
export interface AudioDecoder {
  /** The samples of a message, valid until the next one; null when it can't be decoded. */
  read(bytes: Buffer): Int16Array[] | null
  /** The samples that were held back, at the end of the audio; null for none. */
  end(): Int16Array[] | null
}
