import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'

/** Only its owner records into a session. */
export function mayRecordInto(
  user: Pick<UserRow, 'id'>,
  session: Pick<SessionRow, 'userId'>,
): boolean {
  return user.id === session.userId
}
