import type { Challenge } from '@live-scribe/contract/challenge'

/** Hashes that run at once. */
const BATCH_SIZE = 1_000

/** Computes the proof of work that a server asks of who may be guessing codes (OUT-9). */
export async function solveChallenge(
  { token, bits }: Challenge,
  signal?: AbortSignal,
): Promise<string> {
  const encoder = new TextEncoder()
  for (let first = 0; ; first += BATCH_SIZE) {
    signal?.throwIfAborted()
    const digests = await Promise.all(
      Array.from({ length: BATCH_SIZE }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${token}:${first + index}`)),
      ),
    )
    const found = digests.findIndex((digest) => startsWithZeroBits(new Uint8Array(digest), bits))
    if (found !== -1) return `${token}.${first + found}`
  }
}

function startsWithZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
