import { randomInt } from 'node:crypto'
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'

/**
 * Generates a random session code with a cryptographic generator; the caller checks that it is
 * unused.
 */
export function generateSessionCode(): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}
