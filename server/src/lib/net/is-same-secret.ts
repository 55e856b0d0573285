import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets or signatures in a time that tells nothing about either. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
