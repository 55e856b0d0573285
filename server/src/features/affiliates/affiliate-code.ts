import { randomInt } from 'node:crypto'
import { SESSION_CODE_ALPHABET } from '@live-scribe/contract/recording'

const CODE_LENGTH = 8

/** A new referral code of letters and digits that are not easily confused. */
export function generateAffiliateCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}
