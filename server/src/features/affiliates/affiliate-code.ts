import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '@live-scribe/contract/recording'

const CODE_LENGTH = 8

/** A new code for links: letters and digits that are not taken for one another. */
export function newAffiliateCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('')
}
