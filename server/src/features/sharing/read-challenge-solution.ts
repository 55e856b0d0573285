import type { IncomingHttpHeaders } from 'node:http'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'

/** The solution of a challenge that came with a request. */
export function readChallengeSolution(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[PROOF_OF_WORK_HEADER]
  return typeof given === 'string' ? given : undefined
}
