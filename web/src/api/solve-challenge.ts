import type { Challenge } from '@live-scribe/contract/challenge'
import * as proofOfWork from '@live-scribe/contract/solve-challenge'
import { sha256 } from '@noble/hashes/sha2.js'

/** Computes the proof of work for a challenge, yielding to the page; also where it has no TLS. */
export function solveChallenge(challenge: Challenge, signal?: AbortSignal | null): Promise<string> {
  const encoder = new TextEncoder()

  return proofOfWork.solveChallenge(
    challenge,
    async (texts) => {
      await new Promise((resolve) => setTimeout(resolve, 0))

      return texts.map((text) => sha256(encoder.encode(text)))
    },
    signal,
  )
}
