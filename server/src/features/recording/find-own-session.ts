import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { sessionNotFound } from '#server/http/app-error.ts'
import { findSessionByCode } from './sessions.ts'

/** A user's own session; one that is not theirs answers like one that does not exist. */
export async function findOwnSession(
  db: Database,
  user: Pick<UserRow, 'id'>,
  code: string,
): Promise<SessionRow> {
  const session = await findSessionByCode(db, code)
  if (!session || session.userId !== user.id) throw sessionNotFound()
  return session
}
