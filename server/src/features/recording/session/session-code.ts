import { randomInt } from 'node:crypto'
import { isPagePath } from '@live-scribe/contract/page-paths'
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'

/**
 * Generates a random session code with a cryptographic generator, never one that reads like the
 * path of a page; the caller checks that it is unused.
 */
export function generateSessionCode(): string {
  const code = generateCode()
  return isPagePath(`/${code.toLowerCase()}`) ? generateSessionCode() : code
}

function generateCode(): string {
  return Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}
