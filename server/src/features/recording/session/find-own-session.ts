import { sessionCode } from '@live-scribe/contract/recording'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import { isOwnSession } from './is-own-session.ts'

/**
 * A user's own session, by code or internal id; somebody else's is answered like an unknown one.
 * Throws `sessionNotFoundError()`.
 */
export async function findOwnSession(
  db: Database,
  user: Pick<UserRow, 'id'>,
  codeOrId: string,
): Promise<SessionRow> {
  const isNamed = named(codeOrId)
  if (!isNamed) throw sessionNotFoundError()
  const isOwn = and(isOwnSession(user.id), isNamed)
  const [session] = await db.select().from(sessions).where(isOwn)
  if (!session) throw sessionNotFoundError()
  return session
}

function named(codeOrId: string) {
  const code = sessionCode.safeParse(codeOrId).data
  if (code) return eq(sessions.code, code)
  return z.uuid().safeParse(codeOrId).success ? eq(sessions.id, codeOrId) : null
}
