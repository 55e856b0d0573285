import { createHash } from 'node:crypto'
import { hasLeadingZeroBits } from '@live-scribe/contract/solve-challenge'
import { expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

it('[OUT-9] finds a counter whose digest begins with so many zero bits', async () => {
  for (const bits of [1, 8, 12]) {
    const proof = await solveChallenge({ token: 'payload.signature', bits })
    const counter = proof.slice('payload.signature.'.length)
    const digest = createHash('sha256').update(`payload.signature:${counter}`).digest()
    expect(hasLeadingZeroBits(digest, bits)).toBe(true)
  }
})

it('ends when nobody waits for it any more', async () => {
  const leaving = AbortSignal.abort(new Error('left'))
  await expect(solveChallenge({ token: 'a.b', bits: 40 }, leaving)).rejects.toThrow('left')
})
