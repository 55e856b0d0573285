import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '@live-scribe/contract/recording'

/** Draws a code from a cryptographic generator; the caller checks that it is free. */
export function drawSessionCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('')
}
