import type { Challenge } from './challenge.ts'

/** Whether a digest starts with this many zero bits. */
export function hasLeadingZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let index = 0; index < whole; index += 1) if (digest[index] !== 0) return false
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0
}

/** Counters that are hashed between two checks of the signal. */
const BATCH_SIZE = 2000

/** Computes the proof of a challenge; `hashAll` has the SHA-256 of texts, in their order. */
export async function solveChallenge(
  { token, bits }: Challenge,
  hashAll: (texts: string[]) => Promise<Uint8Array[]>,
  signal?: { throwIfAborted(): void } | null,
): Promise<string> {
  for (let first = 0; ; first += BATCH_SIZE) {
    signal?.throwIfAborted()
    const texts = Array.from({ length: BATCH_SIZE }, (_, index) => `${token}:${first + index}`)
    const digests = await hashAll(texts)
    const found = digests.findIndex((digest) => hasLeadingZeroBits(digest, bits))
    if (found !== -1) return `${token}.${first + found}`
  }
}
