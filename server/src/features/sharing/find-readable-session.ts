import type { IncomingHttpHeaders } from 'node:http'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import { readChallengeSolution } from './read-challenge-solution.ts'
import type { SessionCodeGuard } from './session-code-guard.ts'

/** The parts of a request that decide whether its caller may read a session. */
export interface ReadRequest {
  actor: UserRow | null
  params: { code: string }
  address: string
  headers: IncomingHttpHeaders
}

/**
 * The session with a code for whoever may read it: its owner, or anyone while it is shared. Throws
 * `session_not_found`, and ChallengeError after many wrong codes.
 */
export async function findReadableSession(
  { db }: AppContext,
  guard: SessionCodeGuard,
  { actor, params: { code }, address, headers }: ReadRequest,
): Promise<{ session: SessionRow; isOwn: boolean }> {
  const own = actor && (await findSessionByCode(db, code))
  if (own && own.userId === actor.id) return { session: own, isOwn: true }
  const session = await guard.find(code, { address, proof: readChallengeSolution(headers) })
  if (!session) throw sessionNotFoundError()
  return { session, isOwn: false }
}
