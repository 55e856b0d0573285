import { createHash } from 'node:crypto'
import type { Challenge } from '@live-scribe/contract/challenge'
import { hasLeadingZeroBits } from '@live-scribe/contract/solve-challenge'
import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/** Maximum wrong codes per address group and window; users mistype a few times. */
export const GROUP_WRONG_CODE_LIMIT = { tries: 20, windowSeconds: 600 }
/** Maximum wrong codes of all address groups per window. */
export const GLOBAL_WRONG_CODE_LIMIT = { tries: 600, windowSeconds: 600 }

/**
 * Lowest difficulty, in zero bits: 65,000 hashes take a tenth of a second on a desktop, a second on
 * an old phone.
 */
export const MIN_CHALLENGE_BITS = 16
/** Highest difficulty, in zero bits, for everybody while many guess. */
const MAX_TOTAL_BITS = 20
/** Highest difficulty, in zero bits, for an address group that guesses. */
export const MAX_GROUP_CHALLENGE_BITS = 23
/** Wrong codes of an address group that raise its difficulty by one bit. */
const MISSES_PER_BIT = 10
/** Milliseconds for which a challenge, and its proof, are valid (OUT-9). */
export const CHALLENGE_VALIDITY_MS = 5 * 60_000

const payload = z.object({
  use: z.literal('code'),
  code: z.string(),
  group: z.string(),
  bits: z.int(),
  expires: z.number(),
})

/** Leading zero bits that a proof needs after so many wrong codes; 0 while there are few. */
export function getChallengeBits(misses: { group: number; total: number }): number {
  const overGroup = misses.group - GROUP_WRONG_CODE_LIMIT.tries
  const overTotal = misses.total / GLOBAL_WRONG_CODE_LIMIT.tries
  const forGroup = overGroup < 0 ? 0 : MIN_CHALLENGE_BITS + Math.floor(overGroup / MISSES_PER_BIT)
  const forTotal = overTotal < 1 ? 0 : MIN_CHALLENGE_BITS + Math.floor(Math.log2(overTotal))
  return Math.max(Math.min(forGroup, MAX_GROUP_CHALLENGE_BITS), Math.min(forTotal, MAX_TOTAL_BITS))
}

/** A proof-of-work challenge for one code and address group; stateless. */
export function issueChallenge(
  { code, group, bits }: { code: string; group: string; bits: number },
  { secret, now }: { secret: string; now: Date },
): Challenge {
  const expires = now.getTime() + CHALLENGE_VALIDITY_MS
  return { token: signToken({ use: 'code', code, group, bits, expires }, secret), bits }
}

/** Whether a proof (`TOKEN.COUNTER`) solves the challenge of this code and address group. */
export function isValidProof(
  proof: string,
  { code, group }: { code: string; group: string },
  { secret, now }: { secret: string; now: Date },
): boolean {
  const end = proof.lastIndexOf('.')
  const [token, counter] = [proof.slice(0, end), proof.slice(end + 1)]
  const read = payload.safeParse(readSignedToken(token, secret))
  if (!read.success || !/^\d{1,16}$/.test(counter)) return false
  const issued = read.data
  if (issued.code !== code || issued.group !== group || issued.expires < now.getTime()) return false
  return hasLeadingZeroBits(
    createHash('sha256').update(`${token}:${counter}`).digest(),
    issued.bits,
  )
}
