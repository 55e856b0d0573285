import * as z from 'zod/mini'

/**
 * Proof of work: find a counter so that the SHA-256 of `TOKEN:COUNTER` starts with `bits` zero
 * bits, and send the request again with `TOKEN.COUNTER` in the header.
 */
export const challenge = z.object({ token: z.string(), bits: z.int() })
/** A proof of work that the server asks for in a 429 `challenge_required` (OUT-9). */
export type Challenge = z.output<typeof challenge>
