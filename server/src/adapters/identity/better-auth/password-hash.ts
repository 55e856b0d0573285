import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's parameters: work and memory, block size, lanes. */
export type PasswordCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/**
 * OWASP's minimum for 32 MB:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
/** Parameters of stored hashes that do not contain theirs. */
const UNNAMED_COST = { N: 2 ** 14, r: 16, p: 1 }
const KEY_BYTES = 64
const SALT_BYTES = 16
/** Maximum parameters accepted from a stored hash, in case it was manipulated. */
const MAX_COST = { N: 2 ** 17, r: 16, p: 16 }

/**
 * Hashes a password as `scrypt:N:r:p:salt:key`; the parameters are stored so that they can be
 * raised later.
 */
export async function hashPassword(
  password: string,
  cost: PasswordCost = PASSWORD_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('hex')].join(':')
}

/** Whether a password matches a hash, with the current or earlier parameters. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const read = readHash(hash)
  if (!read) return false
  const key = await derive(password, read.salt, read.cost)
  return key.length === read.key.length && timingSafeEqual(key, read.key)
}

interface Read {
  cost: PasswordCost
  salt: string
  key: Buffer
}

function readHash(hash: string): Read | null {
  const parts = hash.split(':')
  if (parts.length === 2) {
    const [salt = '', key = ''] = parts
    return { cost: UNNAMED_COST, salt, key: Buffer.from(key, 'hex') }
  }
  const [name, N, r, p, salt = '', key = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const isBounded = cost.N <= MAX_COST.N && cost.r <= MAX_COST.r && cost.p <= MAX_COST.p
  if (name !== 'scrypt' || parts.length !== 6 || !isBounded) return null
  return { cost, salt, key: Buffer.from(key, 'hex') }
}

function derive(password: string, salt: string, cost: Read['cost']): Promise<Buffer> {
  const options = { ...cost, maxmem: 128 * cost.N * cost.r * 2 }
  // Normalised, because keyboards encode the same characters differently.
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
