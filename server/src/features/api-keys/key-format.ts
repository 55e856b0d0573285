import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_KEY_PREFIX } from '#server/http/api-key.ts'

/** Random characters of a key: 190 bits. */
const RANDOM_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6
/** Characters of a key that are stored and shown: the prefix and 6 random ones. */
const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 6

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The largest multiple of 62 that a byte holds; larger bytes would favour some characters. */
const MAX_FAIR_BYTE = 248

const shape = new RegExp(
  `^${API_KEY_PREFIX}([0-9A-Za-z]{${RANDOM_CHARACTERS}})([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`,
)

/** Makes a key: the prefix, random characters and their checksum, as GitHub's tokens have them. */
export function generateApiKey(): string {
  const random = generateRandomText(RANDOM_CHARACTERS)
  return `${API_KEY_PREFIX}${random}${computeChecksum(random)}`
}

/** Whether a text has the form of a key and the right checksum. */
export function isWellFormedApiKey(text: string): boolean {
  const [, random = '', checksum] = shape.exec(text) ?? []
  return checksum !== undefined && computeChecksum(random) === checksum
}

/** What is stored of a key, to find it again. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The beginning of a key, which may be shown. */
export function toShownPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS)
}

/** CRC-32 of the characters in base 62, with leading zeros. */
function computeChecksum(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}

function generateRandomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < MAX_FAIR_BYTE && text.length < length) text += BASE62.charAt(byte % BASE62.length)
    }
  }
  return text
}
