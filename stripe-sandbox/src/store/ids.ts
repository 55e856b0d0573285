import { randomBytes } from 'node:crypto'

/**
 * A random id in Stripe's form: a prefix such as `cs_test_`, then characters that can't be guessed.
 */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, '0')}`
}
