import { randomBytes } from 'node:crypto'

/** An id as Stripe's look: `cs_test_` and the like, then letters nobody guesses. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, '0')}`
}
