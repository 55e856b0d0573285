import type { AppContext } from '#server/context.ts'
import { findDueSession, hasDueSession } from '#server/features/recording/index.ts'
import type { RemoveSharedSession } from '../remove-shared-session.ts'

/** Milliseconds between two looks for deletions that can no longer be undone. */
export const DELETE_HIDDEN_INTERVAL_MS = 1000

/** Deletes the sessions whose deletion can no longer be undone, whichever process hid them. */
export async function deleteHidden(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  remove: RemoveSharedSession,
): Promise<void> {
  if (!(await hasDueSession(db, now()))) return
  const kept: string[] = []
  for (;;) {
    // One at a time, because each may be brought back until then.
    const session = await findDueSession(db, now(), kept)
    if (!session) return
    if (!(await remove(session, { onlyDue: true }))) kept.push(session.id)
  }
}
