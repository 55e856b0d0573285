import { randomInt } from 'node:crypto'

/** Characters that are not easily confused: no O and 0, no I, L and 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODES = 10
/** Characters of a code, in groups of four: 59 bits. */
const LENGTH = 12

/** Creates backup codes for signing in without the authenticator app: `XXXX-XXXX-XXXX`. */
export function createBackupCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')),
  )
}

/** Normalises a typed backup code; other text, such as older ten-character codes, is only trimmed. */
export function normaliseBackupCode(typed: string): string {
  const bare = typed.replace(/[\s‐-―-]/g, '').toUpperCase()
  return bare.length === LENGTH ? grouped(bare) : typed.trim()
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
