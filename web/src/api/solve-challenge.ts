import { type Challenge, hasLeadingZeroBits } from '@live-scribe/contract/challenge'
import { sha256 } from '@noble/hashes/sha2.js'

/** Hashes between two yields to the page. */
const BATCH_SIZE = 2_000

/** Computes the proof of work for a challenge, yielding to the page. */
export async function solveChallenge(
  { token, bits }: Challenge,
  signal?: AbortSignal | null,
): Promise<string> {
  const encoder = new TextEncoder()
  for (let counter = 0; ; counter += 1) {
    if (hasLeadingZeroBits(sha256(encoder.encode(`${token}:${counter}`)), bits)) {
      return `${token}.${counter}`
    }
    if (counter % BATCH_SIZE === BATCH_SIZE - 1) {
      signal?.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
}
