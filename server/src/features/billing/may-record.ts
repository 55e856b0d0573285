import type { RecordingPermission } from '@live-scribe/contract/billing'
import type { Transaction } from '#server/db/database.ts'
import { lockUser } from './post-entries.ts'
import { recordingPermission } from './recording-permission.ts'
import { reservedMinutes } from './reserved-minutes.ts'

/**
 * What the user may record now, decided on the locked row. `except` names a recording that asks
 * for itself: what it heard is not held against it.
 */
export async function mayRecord(
  tx: Transaction,
  asked: { userId: string; now: Date; except?: string },
): Promise<RecordingPermission> {
  const user = await lockUser(tx, asked.userId, asked.now)
  if (!user) throw new Error('the users row is gone')
  return recordingPermission(user, await reservedMinutes(tx, asked.userId, asked.except))
}
