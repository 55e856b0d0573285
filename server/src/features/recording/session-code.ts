import { randomInt } from 'node:crypto'
import { isPagePath } from '@live-scribe/contract/page-paths'
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'

/**
 * Generates a random session code with a cryptographic generator, never one that reads like the
 * path of a page; the caller checks that it is unused.
 */
export function generateSessionCode(draw: (below: number) => number = randomInt): string {
  const code = Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[draw(SESSION_CODE_ALPHABET.length)],
  ).join('')
  return isPagePath(`/${code.toLowerCase()}`) ? generateSessionCode(draw) : code
}
