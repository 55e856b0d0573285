import * as z from 'zod/mini'

/**
 * Proof of work: find a counter so that the SHA-256 of `TOKEN:COUNTER` starts with `bits` zero
 * bits, and send the request again with `TOKEN.COUNTER` in the header.
 */
export const challenge = z.object({ token: z.string(), bits: z.int() })
/** A proof of work that the server asks for in a 429 `challenge_required` (OUT-9). */
export type Challenge = z.output<typeof challenge>

/** Request header with the solved challenge, `TOKEN.COUNTER` (OUT-9). */
export const PROOF_OF_WORK_HEADER = 'x-live-scribe-proof'

/** Whether a digest starts with this many zero bits. */
export function hasLeadingZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let index = 0; index < whole; index += 1) if (digest[index] !== 0) return false
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
