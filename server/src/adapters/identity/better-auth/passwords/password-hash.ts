import type { ScryptOptions } from 'node:crypto'

/** Argon2id's parameters: kibibytes of memory, passes over it, lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/**
 * OWASP's minimum for 19 MiB:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
/** Length of a derived key. */
export const KEY_BYTES = 32
/** Maximum parameters accepted from a stored hash, in case it was manipulated. */
const MAX_COST: PasswordCost = { memory: 2 ** 18, passes: 16, parallelism: 16 }
/** Argon2's minimum (RFC 9106, section 3.1). */
const MIN_SALT_BYTES = 8
const MAX_SCRYPT = { N: 2 ** 17, r: 16, p: 16 }
/** scrypt's parameters of stored hashes that do not contain theirs. */
const UNNAMED_SCRYPT = { N: 2 ** 14, r: 16, p: 1 }

/** How a key is derived from a password. */
export type Derivation =
  | { algorithm: 'argon2id'; cost: PasswordCost; salt: Uint8Array }
  /** Of hashes that were made before Argon2id. */
  | {
      algorithm: 'scrypt'
      cost: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>
      salt: string
      keyBytes: number
    }

/** What a stored hash consists of. */
interface PasswordHash {
  derivation: Derivation
  key: Uint8Array
}

/**
 * Writes a hash in the PHC string format, `$argon2id$v=19$m=…,t=…,p=…$salt$key`; the parameters are
 * stored so that they can be raised later
 * (https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md).
 */
export function formatHash(cost: PasswordCost, salt: Uint8Array, key: Uint8Array): string {
  const { memory, passes, parallelism } = cost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(key)}`
}

/** Reads a stored hash; null for any other text. */
export function readHash(hash: string): PasswordHash | null {
  return hash.startsWith('$') ? readArgon2(hash) : readScrypt(hash)
}

function readArgon2(hash: string): PasswordHash | null {
  const [, m, t, p, salt = '', key = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const read = { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  if (!isBounded(cost) || read.salt.length < MIN_SALT_BYTES) return null
  return { derivation: { algorithm: 'argon2id', cost, salt: read.salt }, key: read.key }
}

function isBounded({ memory, passes, parallelism }: PasswordCost): boolean {
  const isLess =
    memory <= MAX_COST.memory && passes <= MAX_COST.passes && parallelism <= MAX_COST.parallelism
  return isLess && passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism
}

/** `scrypt:N:r:p:salt:key` of earlier versions, or `salt:key` of the identity library. */
function readScrypt(hash: string): PasswordHash | null {
  const parts = hash.split(':')
  if (parts.length === 2) {
    const [salt = '', key = ''] = parts
    return toScryptHash(UNNAMED_SCRYPT, salt, key)
  }
  const [name, N, r, p, salt = '', key = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const isLess = cost.N <= MAX_SCRYPT.N && cost.r <= MAX_SCRYPT.r && cost.p <= MAX_SCRYPT.p
  if (name !== 'scrypt' || parts.length !== 6 || !isLess) return null
  return toScryptHash(cost, salt, key)
}

function toScryptHash(
  cost: { N: number; r: number; p: number },
  salt: string,
  hex: string,
): PasswordHash {
  const key = Buffer.from(hex, 'hex')
  return { derivation: { algorithm: 'scrypt', cost, salt, keyBytes: 64 }, key }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
